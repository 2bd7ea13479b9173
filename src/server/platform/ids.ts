import { randomInt, randomUUIDv7 } from 'node:crypto'

let last = ''

/** A new UUIDv7. Later ids sort after earlier ones, also within one millisecond. */
export function newId(): string {
  const id = randomUUIDv7()
  last = id > last ? id : increment(last)
  return last
}

const TAIL_LENGTH = 12
const MAX_STEP = 2 ** 24

/** The id plus a random step, so that it cannot be guessed. An overflow of the last digits is too rare to matter. */
function increment(id: string): string {
  const tail = Number.parseInt(id.slice(-TAIL_LENGTH), 16) + randomInt(1, MAX_STEP)
  return tail < 16 ** TAIL_LENGTH
    ? id.slice(0, -TAIL_LENGTH) + tail.toString(16).padStart(TAIL_LENGTH, '0')
    : randomUUIDv7()
}
