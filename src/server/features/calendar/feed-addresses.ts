import type { KeyRing } from '#server/platform/secret-box.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** Where calendar programs read the sessions of a member. */
export const CALENDARS_PATH = '/calendars/'

/** What an address consists of. */
interface FeedAddress {
  id: string
  secret: string
}

/**
 * The secrets in the addresses of calendars. They are derived from the id, so that members can read their address again,
 * and the database holds only their hashes (decision 0076).
 */
export function createFeedAddresses(keys: KeyRing) {
  const secretOf = (id: string, key: Buffer) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    create(id: string): { secretHash: Buffer } {
      return { secretHash: hashOf(secretOf(id, keys[0])) }
    },
    /** The path of the address; null when its key is no longer there. */
    pathOf(id: string, secretHash: Buffer): string | null {
      const secret = keys.map((key) => secretOf(id, key)).find((each) => matches(each, secretHash))
      return secret === undefined ? null : `${CALENDARS_PATH}${id}.${secret}.ics`
    },
  }
}

/** Reads the last part of an address; null if it cannot be one. */
export function parseFeedAddress(fileName: string): FeedAddress | null {
  const [id, secret, extension, ...rest] = fileName.split('.')
  const address = z.safeParse(addressShape, { id, secret })
  return address.success && extension === 'ics' && rest.length === 0 ? address.data : null
}

const addressShape = z.object({ id: z.uuid(), secret: z.string().check(z.length(43)) })

/** Whether it is the secret with that hash, compared in constant time. */
export function matches(secret: string, secretHash: Buffer): boolean {
  const given = hashOf(secret)
  return given.length === secretHash.length && timingSafeEqual(given, secretHash)
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
