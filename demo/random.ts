/** A seeded generator: the same seed gives the same members on every machine (mulberry32). */
export interface SeededRandom {
  /** From 0 up to but not including 1. */
  fraction(): number
  /** A whole number from `from` to `to`, both included. */
  wholeNumber(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    fraction,
    wholeNumber: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    chance: (probability) => fraction() < probability,
    pick(choices) {
      const choice = choices[Math.floor(fraction() * choices.length)]
      if (choice === undefined) throw new RangeError('Nothing to pick from')
      return choice
    },
  }
}
