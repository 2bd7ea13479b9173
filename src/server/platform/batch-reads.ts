/**
 * Batches the reads issued in one event-loop turn (DataLoader style): under load one statement serves hundreds of
 * requests, and a single read does not wait. The batch starts after its last read was issued, so no answer is older
 * than its request.
 */
export function batchReads<Key, Value>(
  readAll: (keys: Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let keys: Key[] = []
  let values: Promise<readonly Value[]> | null = null

  return async (key) => {
    const index = keys.push(key) - 1
    values ??= endOfTurn().then(() => {
      const batch = keys
      keys = []
      values = null
      return readAll(batch)
    })
    const value = (await values)[index]
    if (value === undefined) throw new Error('The batch has no value for a key')
    return value
  }
}

/** Like `batchReads`, but reads with the same key in one turn share one read and its value. */
export function coalesce<Value>(): (key: string, read: () => Promise<Value>) => Promise<Value> {
  const pending = new Map<string, Promise<Value>>()

  return (key, read) => {
    const known = pending.get(key)
    if (known) return known
    const value = endOfTurn().then(() => {
      pending.delete(key)
      return read()
    })
    pending.set(key, value)
    return value
  }
}

/** Resolves once all events that had arrived are handled. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
