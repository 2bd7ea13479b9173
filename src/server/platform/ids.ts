import { randomInt, randomUUIDv7 } from 'node:crypto'

let last = ''

/** A new id: UUIDv7, so that later ones sort after earlier ones, also those of one millisecond. */
export function newId(): string {
  const id = randomUUIDv7()
  last = id > last ? id : later(last)
  return last
}

const TAIL_LENGTH = 12
const LONGEST_STEP = 2 ** 24

/** The same moment, further on by a step that nobody can guess. The tail runs over once in a lifetime of ids. */
function later(id: string): string {
  const tail = Number.parseInt(id.slice(-TAIL_LENGTH), 16) + randomInt(1, LONGEST_STEP)
  return tail < 16 ** TAIL_LENGTH
    ? id.slice(0, -TAIL_LENGTH) + tail.toString(16).padStart(TAIL_LENGTH, '0')
    : randomUUIDv7()
}
