import { Refused } from './errors.ts'
import { TaskAborted } from './worker-task-run.ts'
import type { Clock } from '#server/ports/clock.ts'

interface ItemList<Item extends { id: string }> {
  /** The next item by id; undefined when none is left. */
  next(after: string): Promise<Item | undefined>
}

/** Shorter than a job may take (15 minutes). */
const MAX_RUN_IN_MS = 10 * 60_000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Brings items of an earlier release up to date, one at a time, until none is left or the time is up: the next run
 * continues.
 */
export async function backfill<Item extends { id: string }, List>(
  clock: Clock,
  lists: readonly (List & ItemList<Item>)[],
  update: (list: List, item: Item) => Promise<void>,
): Promise<void> {
  const until = new Date(clock.now().getTime() + MAX_RUN_IN_MS)
  try {
    for (const list of lists) {
      for (let item = await list.next(LOWEST_ID); item && clock.now() < until; item = await list.next(item.id)) {
        await update(list, item)
      }
    }
  } catch (error) {
    // The server is shutting down, or uploads need the worker.
    if (error instanceof TaskAborted || (error instanceof Refused && error.code === 'UNAVAILABLE')) return
    throw error
  }
}
