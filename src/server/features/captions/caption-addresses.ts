import type { Keys } from '#server/platform/secret-box.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** The path of all caption URLs. */
export const CAPTIONS_PATH = '/captions/'

/** What a caption URL contains: which captions, for which viewer, until when. */
interface CaptionTicket {
  id: string
  viewer: string
  expiresAt: Instant
}

export interface CaptionAddresses {
  /** The same claims always give the same URL. */
  addressOf(ticket: CaptionTicket): string
  /** Null for a token that was not signed here. The caller checks whether it has expired. */
  read(token: string): CaptionTicket | null
}

/** Signed, not encrypted: the viewer may know what a URL contains. */
export function captionAddresses(keys: Keys): CaptionAddresses {
  const [currentKey] = keys
  const sign = (text: string, key = currentKey) => createHmac('sha256', key).update(text).digest()
  return {
    addressOf({ id, viewer, expiresAt }) {
      const text = `${id}.${viewer}.${expiresAt.getTime()}`
      return `${CAPTIONS_PATH}${text}.${sign(text).toString('base64url')}`
    },
    read(token) {
      const [id, viewer, expiresAt, signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const isSignedWith = (key: Buffer) => {
        const expected = sign(`${id}.${viewer}.${expiresAt}`, key)
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      if (!keys.some(isSignedWith)) return null
      const ticket = ticketSchema.safeParse({ id, viewer, expiresAt: new Date(Number(expiresAt)) })
      return ticket.success ? ticket.data : null
    },
  }
}

const ticketSchema = z.object({ id: z.uuid(), viewer: z.uuid(), expiresAt: z.date() })
