import { Refused } from '#server/platform/errors.ts'
import type { KeyRing } from '#server/platform/secret-box.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

const SLOT_IN_MS = 10 * MINUTE_IN_MS
const SIGNATURE_IN_BYTES = 16

interface RoomTickets {
  /** The ticket of this room for now: the same for everyone, so that caches have one copy of a page. */
  ticketFor(roomId: string, now: Instant): { ticket: string; ticketUntil: Instant }
  /** Throws FORBIDDEN for a ticket of another room, ADDRESS_EXPIRED for one that is over. */
  verify(input: { roomId: string; ticket: string | undefined; now: Instant }): void
}

/** Tickets are good for their slot of ten minutes and the one after it. */
export function createRoomTickets(keys: KeyRing): RoomTickets {
  const ticketOf = (roomId: string, slot: number, key: Buffer) => {
    const signature = createHmac('sha256', key).update(`${roomId}.${slot}`).digest().subarray(0, SIGNATURE_IN_BYTES)
    return `${slot}.${signature.toString('base64url')}`
  }
  const slotAt = (now: Instant) => Math.floor(now.getTime() / SLOT_IN_MS)

  return {
    ticketFor(roomId, now) {
      const slot = slotAt(now)
      return { ticket: ticketOf(roomId, slot, keys[0]), ticketUntil: new Date((slot + 2) * SLOT_IN_MS) }
    },

    verify({ roomId, ticket = '', now }) {
      const slot = Number(ticket.split('.')[0])
      // Compared as text: a second spelling of the same ticket would be a second copy of each page in shared caches.
      const given = Buffer.from(ticket)
      const isSignedWith = (key: Buffer) => {
        const expected = Buffer.from(ticketOf(roomId, slot, key))
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      if (!keys.some(isSignedWith)) throw new Refused('FORBIDDEN')
      // The clock of the node that made it may be ahead.
      if (slot < slotAt(now) - 1) throw new Refused('ADDRESS_EXPIRED')
    },
  }
}
