import { MINUTE_IN_MS, SECOND_IN_MS } from '#shared/domain/ist.ts'

/** A claim holds for a minute. */
const RENEW_EVERY_MS = 40 * SECOND_IN_MS
/** A card that stands for longer was left: others may decide. */
const KEPT_FOR_IN_MS = 30 * MINUTE_IN_MS

interface ClaimedCard {
  /** Whether the card is in view, and nobody else has it. */
  mayClaim: () => boolean
  claim: () => void
  /** Whether this moderator has it already, so that the first claim can wait. */
  isMine: boolean
}

/** Claims a card, and again while it is shown; returns what ends it. */
export function keepClaimed({ mayClaim, claim, isMine }: ClaimedCard): () => void {
  const claimIfFree = (): void => void (mayClaim() && claim())
  if (!isMine) claimIfFree()
  let renewals = 0
  const timer = setInterval(() => {
    renewals += 1
    if (renewals * RENEW_EVERY_MS >= KEPT_FOR_IN_MS) clearInterval(timer)
    else claimIfFree()
  }, RENEW_EVERY_MS)
  return () => clearInterval(timer)
}
