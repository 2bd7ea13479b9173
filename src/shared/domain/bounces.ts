import { DAY_IN_MS } from './ist.ts'

export const BOUNCE_KINDS = ['HARD', 'SOFT', 'COMPLAINT'] as const
export type BounceKind = (typeof BOUNCE_KINDS)[number]

/** This many soft bounces within this time suppress an address. */
export const SOFT_BOUNCES_TO_SUPPRESS = 3
export const SOFT_BOUNCES_WITHIN_MS = 14 * DAY_IN_MS

/** How long bounces and the emails of a mailing are kept. */
export const BOUNCES_KEPT_FOR_MS = 180 * DAY_IN_MS

/**
 * The kind of a mail server's refusal, by its enhanced status (RFC 3463, '5.1.1'), else by its reply code (550). Hard is
 * only what the address itself causes: a full mailbox may be emptied. Null: a refusal of the sender (policy and
 * reputation, 5.7; their address, 5.1.7 and 5.1.8) says nothing about the recipient, however often it comes.
 */
export function bounceKindOf({ status, replyCode }: Refusal): 'HARD' | 'SOFT' | null {
  const parts = /^([245])\.(\d{1,3})\.(\d{1,3})$/.exec(status ?? '')
  if (!parts) return replyCode !== null && [550, 551, 553].includes(replyCode) ? 'HARD' : 'SOFT'
  const [, group, subject = '', detail = ''] = parts
  if (subject === '7' || (subject === '1' && ['7', '8'].includes(detail))) return null
  if (group !== '5') return 'SOFT'
  const isAddress = subject === '1' && detail !== '9'
  const isMailboxDisabled = subject === '2' && detail === '1'
  return isAddress || isMailboxDisabled || (subject === '0' && replyCode === 550) ? 'HARD' : 'SOFT'
}

interface Refusal {
  status: string | null
  replyCode: number | null
}

/** Why an address gets no more emails after this bounce; null: it still does. */
export function suppressionAfter(
  kind: BounceKind,
  softBouncesInTime: number,
): 'HARD_BOUNCE' | 'SOFT_BOUNCES' | 'COMPLAINT' | null {
  if (kind === 'HARD') return 'HARD_BOUNCE'
  if (kind === 'COMPLAINT') return 'COMPLAINT'
  return softBouncesInTime >= SOFT_BOUNCES_TO_SUPPRESS ? 'SOFT_BOUNCES' : null
}
