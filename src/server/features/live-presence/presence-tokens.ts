import { Refused } from '#server/platform/errors.ts'
import type { KeyRing } from '#server/platform/secret-box.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { roomOpensAt } from '#shared/domain/live-room.ts'
import { presenceTokenEnd } from '#shared/domain/live-presence.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** Whose player is in which room, and what a heartbeat needs to know of both without reading a row. */
interface PresenceClaims {
  roomId: string
  userId: string
  /** False for members under 18 and for the daily webinar: they count, but no minutes are kept of them. */
  keepsMinutes: boolean
  /** Before it a heartbeat counts as waiting. */
  startsAt: Instant
}

interface TokenInput extends Omit<PresenceClaims, 'userId'> {
  viewer: Pick<Viewer, 'userId' | 'role'>
  endsAt: Instant
  now: Instant
}

export interface PresenceTokens {
  /** For the call that opens a room. Null before the room opens, once the session is over, and for administrators. */
  createPresenceToken(input: TokenInput): string | null
  /** Throws FORBIDDEN for a token that was not made here for this room, ADDRESS_EXPIRED for one that is over. */
  verify(token: string, at: { roomId: string; now: Instant }): PresenceClaims
}

/** Signed, not encrypted; the same for a member's whole 10-minute slot. */
export function createPresenceTokens(keys: KeyRing): PresenceTokens {
  const [currentKey] = keys
  const signatureOf = (text: string, key = currentKey) => createHmac('sha256', key).update(text).digest()
  return {
    createPresenceToken({ roomId, viewer: { userId, role }, keepsMinutes, startsAt, endsAt, now }) {
      if (role === 'ADMIN' || now < roomOpensAt({ startsAt }) || now >= endsAt) return null
      const until = presenceTokenEnd({ endsAt, now })
      const text = [roomId, userId, keepsMinutes ? '1' : '0', startsAt.getTime(), until.getTime()].join('.')
      return `${text}.${signatureOf(text).toString('base64url')}`
    },
    verify(token, { roomId, now }) {
      const end = token.lastIndexOf('.')
      const text = token.slice(0, Math.max(0, end))
      const given = Buffer.from(token.slice(end + 1), 'base64url')
      const isSignedWith = (key: Buffer) => {
        const expected = signatureOf(text, key)
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      if (!keys.some(isSignedWith)) throw new Refused('FORBIDDEN')
      const [room, userId, keepsMinutes, startsAt, until] = text.split('.')
      const claims = claimsSchema.safeParse({
        roomId: room,
        userId,
        keepsMinutes: keepsMinutes === '1',
        startsAt: new Date(Number(startsAt)),
        until: new Date(Number(until)),
      })
      if (!claims.success || claims.data.roomId !== roomId.toLowerCase()) throw new Refused('FORBIDDEN')
      if (claims.data.until <= now) throw new Refused('ADDRESS_EXPIRED')
      return claims.data
    },
  }
}

const claimsSchema = z.object({
  roomId: z.uuid(),
  userId: z.uuid(),
  keepsMinutes: z.boolean(),
  startsAt: z.date(),
  until: z.date(),
})
