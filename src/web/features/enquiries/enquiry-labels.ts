import { type EnquiryKind, type EnquiryState, enquiryState } from '#shared/contract/enquiries.ts'
import { t } from '#web/i18n/t.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** The label of each kind of enquiry. */
export const ENQUIRY_KIND_LABELS: Record<EnquiryKind, () => string> = {
  CONTACT: () => t('Message'),
  NEWSLETTER: () => t('Newsletter'),
}

/** The label of each state. */
export const ENQUIRY_STATE_LABELS: Record<EnquiryState, () => string> = {
  NEW: () => t('New'),
  ANSWERED: () => t('Answered'),
  ASKED: () => t('Not confirmed'),
  SUBSCRIBED: () => t('Subscribed'),
  UNSUBSCRIBED: () => t('Unsubscribed'),
}

export const ENQUIRY_STATE_TONES: Record<EnquiryState, BadgeTone> = {
  NEW: 'warning',
  ANSWERED: 'success',
  ASKED: 'neutral',
  SUBSCRIBED: 'success',
  UNSUBSCRIBED: 'neutral',
}

/** The states that each kind can have; '' stands for all kinds. */
export const STATES_BY_KIND: Record<EnquiryKind | '', readonly EnquiryState[]> = {
  CONTACT: ['NEW', 'ANSWERED'],
  NEWSLETTER: ['ASKED', 'SUBSCRIBED', 'UNSUBSCRIBED'],
  '': enquiryState.options,
}
