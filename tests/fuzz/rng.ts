/** A seeded pseudo-random number generator: the same seed gives the same sequence. */
export interface Rng {
  /** An integer from 0 to `limit`, exclusive. */
  integerBelow(limit: number): number
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item
  /** True with this probability. */
  chance(share: number): boolean
}

export function createRng(seed: number): Rng {
  let state = seed >>> 0
  // mulberry32: 32 bits of state are enough to choose among examples.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integerBelow = (limit: number) => Math.floor(next() * limit)
  return {
    integerBelow,
    chance: (share) => next() < share,
    pick(items) {
      if (items.length === 0) throw new Error('There is nothing to pick from.')
      return items[integerBelow(items.length)] as (typeof items)[number]
    },
  }
}
