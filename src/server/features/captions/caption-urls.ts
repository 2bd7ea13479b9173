import type { KeyRing } from '#server/platform/secret-box.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** The path of all caption URLs. */
export const CAPTIONS_PATH = '/captions/'

/** What a caption URL contains: which captions, for which viewer, until when. */
interface CaptionClaims {
  id: string
  userId: string
  expiresAt: Instant
}

export interface CaptionUrls {
  /** The same claims always give the same URL. */
  urlFor(claims: CaptionClaims): string
  /** Null for a token that was not signed here. The caller checks whether it has expired. */
  verify(token: string): CaptionClaims | null
}

/** Signed, not encrypted: the viewer may know what a URL contains. */
export function createCaptionUrls(keys: KeyRing): CaptionUrls {
  const [currentKey] = keys
  const sign = (text: string, key = currentKey) => createHmac('sha256', key).update(text).digest()
  return {
    urlFor({ id, userId, expiresAt }) {
      const text = `${id}.${userId}.${expiresAt.getTime()}`
      return `${CAPTIONS_PATH}${text}.${sign(text).toString('base64url')}`
    },
    verify(token) {
      const [id, userId, expiresAt, signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const isSignedWith = (key: Buffer) => {
        const expected = sign(`${id}.${userId}.${expiresAt}`, key)
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      if (!keys.some(isSignedWith)) return null
      const claims = claimsSchema.safeParse({ id, userId, expiresAt: new Date(Number(expiresAt)) })
      return claims.success ? claims.data : null
    },
  }
}

const claimsSchema = z.object({ id: z.uuid(), userId: z.uuid(), expiresAt: z.date() })
