import type { ListedMessage } from '#shared/contract/messages.ts'
import { formatIst } from '#shared/domain/ist.ts'
import { type ChannelName, type DeliveryReason, type MessageKind, type MessageState } from '#shared/domain/messages.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const KIND_LABELS: Record<MessageKind, () => string> = {
  ANNOUNCEMENT: () => t('Announcement'),
  BROADCAST: () => t('News and offers'),
}

export const STATE_LABELS: Record<MessageState, () => string> = {
  DRAFT: () => t('Draft'),
  SCHEDULED: () => t('Scheduled'),
  SENDING: () => t('Being sent'),
  PAUSED: () => t('Paused'),
  SENT: () => t('Sent'),
  CANCELLED: () => t('Ended early'),
}

export const STATE_TONES: Record<MessageState, BadgeTone> = {
  DRAFT: 'neutral',
  SCHEDULED: 'warning',
  SENDING: 'warning',
  PAUSED: 'danger',
  SENT: 'success',
  CANCELLED: 'neutral',
}

export const CHANNEL_LABELS: Record<ChannelName, () => string> = {
  APP: () => t('In the app'),
  EMAIL: () => t('Email'),
  PUSH: () => t('Push'),
}

export const REASON_LABELS: Record<DeliveryReason, () => string> = {
  NO_LONGER_IN_GROUP: () => t('No longer in the group'),
  NOT_WANTED: () => t('Does not want such messages'),
  TOO_OLD: () => t('Waited too long'),
  CANCELLED: () => t('Ended before it was their turn'),
  SUPPRESSED: () => t('The address does not take emails'),
  NO_ADDRESS: () => t('No device or address'),
  REFUSED: () => t('Refused by the provider'),
}

/** The English subject, else the Hindi one. */
export function subjectOf({ texts }: Pick<ListedMessage, 'texts'>): string {
  return texts.en.subject || texts.hi.subject || t('Without a subject')
}

/** The time that counts for a message in its state. */
export function formatWhen(message: Pick<ListedMessage, 'state' | 'sendAt' | 'startedAt' | 'endedAt' | 'changedAt'>) {
  const { state, sendAt, startedAt, endedAt, changedAt } = message
  if (state === 'SCHEDULED' && sendAt) return t('Goes out {time}', { time: formatIst(sendAt) })
  if (state === 'DRAFT') return t('Changed {time}', { time: formatIst(changedAt) })
  return formatIst(endedAt ?? startedAt ?? changedAt)
}

/** What has become of a message so far: '1,204 sent, 96 waiting'. */
export function formatProgress({ waiting, sent, skipped, failed }: ListedMessage['progress']): string {
  const parts = [
    t('{count} sent', { count: formatCount(sent) }),
    ...(waiting > 0 ? [t('{count} waiting', { count: formatCount(waiting) })] : []),
    ...(skipped > 0 ? [t('{count} skipped', { count: formatCount(skipped) })] : []),
    ...(failed > 0 ? [t('{count} failed', { count: formatCount(failed) })] : []),
  ]
  return parts.join(', ')
}
