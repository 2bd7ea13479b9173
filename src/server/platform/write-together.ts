interface Waiting<Item> {
  item: Item
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Lets what comes in while something is being written share the next write: under a rush one transaction carries
 * hundreds, and alone nothing waits. Each is told once its own write is done. Where many fail together, each is tried by
 * itself, so that one that cannot be written spoils no other.
 */
export function writeTogether<Item>(
  write: (items: Item[]) => Promise<void>,
  { most }: { most: number },
): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = []
  let isWriting = false

  async function attempt(batch: Waiting<Item>[]): Promise<void> {
    try {
      await write(batch.map(({ item }) => item))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      for (const each of batch) await attempt([each])
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await attempt(batch)
    }
    isWriting = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWriting) void writeAll()
    })
}
