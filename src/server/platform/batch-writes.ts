import { isDataRefused } from '#server/db/database-errors.ts'

interface PendingWrite<Item> {
  item: Item
  resolve: () => void
  reject: (error: unknown) => void
}

interface BatchWriteOptions {
  /** The size of the largest batch. */
  max: number
}

/**
 * Batches the items that arrive while a write is running into the next write: under load one transaction carries
 * hundreds, and a single item does not wait. Each promise settles with the write of its own item. A batch whose data the
 * database refuses is written in halves, so that one bad item does not fail the others; any other failure is everyone's.
 */
export function batchWrites<Item>(
  write: (items: Item[]) => Promise<void>,
  { max }: BatchWriteOptions,
): (item: Item) => Promise<void> {
  let pending: PendingWrite<Item>[] = []
  let isWriting = false

  async function writeBatch(batch: PendingWrite<Item>[]): Promise<void> {
    try {
      await write(batch.map(({ item }) => item))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1 || !isDataRefused(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      const half = Math.floor(batch.length / 2)
      await writeBatch(batch.slice(0, half))
      await writeBatch(batch.slice(half))
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    while (pending.length > 0) {
      const batch = pending.slice(0, max)
      pending = pending.slice(max)
      await writeBatch(batch)
    }
    isWriting = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject })
      if (!isWriting) void writeAll()
    })
}
