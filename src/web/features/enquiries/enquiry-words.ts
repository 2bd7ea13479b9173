import type { EnquiryKind, EnquiryState } from '#shared/contract/enquiries.ts'
import { t } from '#web/i18n/t.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** Where something came in, in words. */
export const KIND_WORDS: Record<EnquiryKind, () => string> = {
  CONTACT: () => t('Message'),
  NEWSLETTER: () => t('Newsletter'),
}

/** What became of it, in words. */
export const STATE_WORDS: Record<EnquiryState, () => string> = {
  NEW: () => t('New'),
  ANSWERED: () => t('Answered'),
  ASKED: () => t('Not confirmed'),
  SUBSCRIBED: () => t('Subscribed'),
  UNSUBSCRIBED: () => t('Unsubscribed'),
}

export const STATE_TONES: Record<EnquiryState, BadgeTone> = {
  NEW: 'warning',
  ANSWERED: 'success',
  ASKED: 'neutral',
  SUBSCRIBED: 'success',
  UNSUBSCRIBED: 'neutral',
}

/** The states that something of a kind can have; of all kinds without one. */
export const STATES_OF: Record<EnquiryKind | '', readonly EnquiryState[]> = {
  CONTACT: ['NEW', 'ANSWERED'],
  NEWSLETTER: ['ASKED', 'SUBSCRIBED', 'UNSUBSCRIBED'],
  '': ['NEW', 'ANSWERED', 'ASKED', 'SUBSCRIBED', 'UNSUBSCRIBED'],
}
