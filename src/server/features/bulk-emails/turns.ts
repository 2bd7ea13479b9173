/** Lets one after the other do something: resolves when it is the caller's turn, with the function that ends it. */
export function createTurns() {
  let last: Promise<void> = Promise.resolve()
  return async function takeTurn(): Promise<() => void> {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}
