/** A seeded generator: the same seed gives the same members on every machine (mulberry32). */
export interface SeededRandom {
  /** From 0 up to but not including 1. */
  part(): number
  /** A whole number from `from` to `to`, both included. */
  wholeNumber(from: number, to: number): number
  happens(probability: number): boolean
  pick<T>(choices: readonly T[]): T
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed
  const part = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    part,
    wholeNumber: (from, to) => from + Math.floor(part() * (to - from + 1)),
    happens: (probability) => part() < probability,
    pick(choices) {
      const choice = choices[Math.floor(part() * choices.length)]
      if (choice === undefined) throw new RangeError('Nothing to pick from')
      return choice
    },
  }
}
