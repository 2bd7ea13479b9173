import type { Keys } from '#server/platform/secret-box.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** The path of all caption URLs. */
export const CAPTIONS_PATH = '/captions/'

/** What a caption URL contains: which captions, for which viewer, until when. */
interface CaptionClaims {
  id: string
  viewer: string
  expiresAt: Instant
}

export interface CaptionUrls {
  /** The same claims always give the same URL. */
  urlFor(ticket: CaptionClaims): string
  /** Null for a token that was not signed here. The caller checks whether it has expired. */
  verify(token: string): CaptionClaims | null
}

/** Signed, not encrypted: the viewer may know what a URL contains. */
export function createCaptionUrls(keys: Keys): CaptionUrls {
  const [currentKey] = keys
  const sign = (text: string, key = currentKey) => createHmac('sha256', key).update(text).digest()
  return {
    urlFor({ id, viewer, expiresAt }) {
      const text = `${id}.${viewer}.${expiresAt.getTime()}`
      return `${CAPTIONS_PATH}${text}.${sign(text).toString('base64url')}`
    },
    verify(token) {
      const [id, viewer, expiresAt, signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const isSignedWith = (key: Buffer) => {
        const expected = sign(`${id}.${viewer}.${expiresAt}`, key)
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      if (!keys.some(isSignedWith)) return null
      const claims = claimsSchema.safeParse({ id, viewer, expiresAt: new Date(Number(expiresAt)) })
      return claims.success ? claims.data : null
    },
  }
}

const claimsSchema = z.object({ id: z.uuid(), viewer: z.uuid(), expiresAt: z.date() })
