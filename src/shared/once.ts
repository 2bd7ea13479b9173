/** Makes a value when it is first asked for: what a file makes while it loads, a phone waits for. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
