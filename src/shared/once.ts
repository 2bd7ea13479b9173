/** Computes a value at its first use: what a module computes while it loads delays the first screen on a phone. */
export function once<Value>(compute: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => (cached ??= { value: compute() }).value
}
