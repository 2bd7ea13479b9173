import { DAY_IN_MS, type Instant, istDay } from './ist.ts'

/** How many bulk emails a new sender may send on the first day; each further day twice as many (warm-up). */
export const FIRST_ALLOWANCE = 500
/** From here on the sender is known. */
export const LARGEST_ALLOWANCE = 128_000

/** A sender that has been silent for this long is a new one to the mail providers. */
const NEW_AGAIN_AFTER_MS = 30 * DAY_IN_MS
/** What came back is counted for this long. */
const COUNTED_FOR_MS = 7 * DAY_IN_MS

const MAX_HARD_BOUNCE_RATE = 0.02
const MAX_COMPLAINT_RATE = 0.001
/** Fewer than these say nothing: of 500 recipients one complaint is already 0.2 %. */
const MIN_HARD_BOUNCES = 10
const MIN_COMPLAINTS = 3

export interface SenderCounts {
  sent: number
  hardBounces: number
  complaints: number
}

export interface SenderDay extends SenderCounts {
  /** 'YYYY-MM-DD' in India. */
  day: string
  allowance: number
  sentToday: number
  /** The counts are since then. */
  countedSince: Instant
}

/** The state with which a sender begins, or goes on, at this time. A day of which less than half was used does not double. */
export function senderAt(last: SenderDay, now: Instant): SenderDay {
  const day = istDay(now)
  if (last.day >= day) return last
  const counts =
    now.getTime() - last.countedSince.getTime() > COUNTED_FOR_MS
      ? { sent: 0, hardBounces: 0, complaints: 0, countedSince: now }
      : { sent: last.sent, hardBounces: last.hardBounces, complaints: last.complaints, countedSince: last.countedSince }
  return { day, sentToday: 0, allowance: nextAllowance(last, now), ...counts }
}

function nextAllowance(last: SenderDay, now: Instant): number {
  if (now.getTime() - new Date(last.day).getTime() > NEW_AGAIN_AFTER_MS) return FIRST_ALLOWANCE
  const isUsed = last.sentToday * 2 >= last.allowance
  const isWell =
    isBelow(last.hardBounces, last.sent, MAX_HARD_BOUNCE_RATE) &&
    isBelow(last.complaints, last.sent, MAX_COMPLAINT_RATE)
  return isUsed && isWell ? Math.min(last.allowance * 2, LARGEST_ALLOWANCE) : last.allowance
}

/** Why nothing more may be sent until somebody has looked; null: it may. */
export function reasonToStop({ sent, hardBounces, complaints }: SenderCounts): 'HARD_BOUNCES' | 'COMPLAINTS' | null {
  if (complaints >= MIN_COMPLAINTS && !isBelow(complaints, sent, MAX_COMPLAINT_RATE)) return 'COMPLAINTS'
  if (hardBounces >= MIN_HARD_BOUNCES && !isBelow(hardBounces, sent, MAX_HARD_BOUNCE_RATE)) return 'HARD_BOUNCES'
  return null
}

function isBelow(count: number, sent: number, rate: number): boolean {
  return count === 0 || count < sent * rate
}
