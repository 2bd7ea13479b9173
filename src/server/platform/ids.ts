import { randomUUIDv7 } from 'node:crypto'

/** A new id: UUIDv7, so that later ones sort after earlier ones. */
export function newId(): string {
  return randomUUIDv7()
}
