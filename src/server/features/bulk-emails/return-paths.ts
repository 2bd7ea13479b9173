import type { KeyRing } from '#server/platform/secret-box.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The email that came back: one of a mailing, or a single one such as a code. */
export interface ReturnedEmail {
  kind: 'BULK' | 'SINGLE'
  id: string
}

const MARKS = { BULK: 'b', SINGLE: 's' } as const
const MAC_LENGTH = 12

/**
 * Addresses to which undeliverable emails come back (VERP): each names its email, signed, so that nobody can have an
 * address suppressed by inventing a bounce. The text may arrive in either case.
 */
export function createReturnPaths({ keys, bounceAddress }: { keys: KeyRing; bounceAddress: string | null }) {
  const [, local = '', domain = ''] = /^(.+)@(.+)$/.exec(bounceAddress ?? '') ?? []
  const macOf = (key: Buffer, name: string) => createHmac('sha256', key).update(name).digest('hex').slice(0, MAC_LENGTH)

  return {
    /** Null: no address for bounces is set, they go to the sender's. */
    write({ kind, id }: ReturnedEmail): string | null {
      if (bounceAddress === null) return null
      const name = MARKS[kind] + id.replaceAll('-', '')
      return `${local}+${name}-${macOf(keys[0], name)}@${domain}`
    },

    /** The email that an address names; null when it is not one of ours. */
    read(address: string): ReturnedEmail | null {
      const match = /\+([bs])([0-9a-f]{32})-([0-9a-f]{12})@/i.exec(address.toLowerCase())
      if (!match) return null
      const [, mark = '', hex = '', mac = ''] = match
      const isOurs = keys.some((key) => timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, mark + hex))))
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return isOurs ? { kind: mark === MARKS.BULK ? 'BULK' : 'SINGLE', id } : null
    },
  }
}
