import { openToken, sealToken, type SecretBox } from '#server/platform/secret-box.ts'
import { DAY_IN_MS, type Instant } from '#shared/domain/ist.ts'
import * as z from 'zod/mini'

/** How long a confirmation link works. Unsubscribe links work forever. */
export const CONFIRM_WITHIN_DAYS = 7

export type LinkPurpose = 'confirm' | 'unsubscribe'

interface Link {
  purpose: LinkPurpose
  subscriberId: string
  madeAt: Instant
}

/** A token for a link, which does not reveal the address and cannot be forged. */
export function createLinkToken(box: SecretBox, { purpose, subscriberId, madeAt }: Link): string {
  return sealToken(box, [purpose, subscriberId, madeAt.getTime()])
}

/** The content of a token, or null when it is not valid for this purpose, or too old. */
export function readLinkToken(
  box: SecretBox,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Instant },
): Link | null {
  const read = openToken(box, { token, schema: linkContent })
  if (!read) return null
  const [madeFor, subscriberId, madeAt] = read
  const isOld = purpose === 'confirm' && now.getTime() >= madeAt + CONFIRM_WITHIN_DAYS * DAY_IN_MS
  return madeFor === purpose && !isOld ? { purpose, subscriberId, madeAt: new Date(madeAt) } : null
}

const linkContent = z.tuple([z.enum(['confirm', 'unsubscribe']), z.uuid(), z.int()])
