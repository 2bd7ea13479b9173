import { Refused } from './errors.ts'
import type { KeyRing } from './secret-box.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** What a URL is for: one thing, for which viewer, until when. */
interface UrlClaims {
  id: string
  userId: string
  expiresAt: Instant
}

export interface UrlTokens {
  /** A part of a path. The same claims always give the same token. */
  sign(claims: UrlClaims): string
  /** Throws FORBIDDEN for a token that was not signed here, ADDRESS_EXPIRED for one that is over. */
  verify(token: string, now: Instant): UrlClaims
}

/** Signed, not encrypted: the viewer may know what a URL contains. */
export function createUrlTokens(keys: KeyRing): UrlTokens {
  const [currentKey] = keys
  const signatureOf = (text: string, key = currentKey) => createHmac('sha256', key).update(text).digest()
  return {
    sign({ id, userId, expiresAt }) {
      const text = `${id}.${userId}.${expiresAt.getTime()}`
      return `${text}.${signatureOf(text).toString('base64url')}`
    },
    verify(token, now) {
      const [id, userId, expiresAt, signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const isSignedWith = (key: Buffer) => {
        const expected = signatureOf(`${id}.${userId}.${expiresAt}`, key)
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      if (!keys.some(isSignedWith)) throw new Refused('FORBIDDEN')
      const claims = claimsSchema.safeParse({ id, userId, expiresAt: new Date(Number(expiresAt)) })
      if (!claims.success) throw new Refused('FORBIDDEN')
      if (claims.data.expiresAt <= now) throw new Refused('ADDRESS_EXPIRED')
      return claims.data
    },
  }
}

const claimsSchema = z.object({ id: z.uuid(), userId: z.uuid(), expiresAt: z.date() })
