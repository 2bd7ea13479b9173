import type { Keys } from '#server/platform/secret-box.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** Where the addresses of captions lead. */
export const CAPTIONS_PATH = '/captions/'

/** Whose captions, for whom, and until when. */
export interface CaptionTicket {
  id: string
  viewer: string
  expiresAt: Instant
}

export interface CaptionAddresses {
  /** The same ticket gives the same address. */
  addressOf(ticket: CaptionTicket): string
  /** Null for anything that was not signed here. Whether it has expired is asked by whoever knows the time. */
  read(token: string): CaptionTicket | null
}

/** Addresses that are signed: what they name, their viewer may know. */
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
