import { messageOf } from './api-client.ts'
import { useState } from 'react'

/** Changes several items, one after another: each change is a request of its own, and what failed is named. */
export function useChangeMany<Item extends { title: string }>(items: readonly Item[]) {
  // A changed item may leave the list, and with it the selection.
  const [targets] = useState(items)
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])

  /** Returns how many were changed. */
  async function changeAll(change: (item: Item, at: number) => Promise<void>, failedText: string): Promise<number> {
    setBusy(true)
    const failed: string[] = []
    for (const [at, item] of targets.entries()) {
      try {
        await change(item, at)
      } catch (error) {
        failed.push(`${item.title}: ${messageOf(error, failedText)}`)
      }
    }
    setBusy(false)
    setFailures(failed)
    return targets.length - failed.length
  }

  return { targets, changeAll, isBusy, error: failures.length > 0 ? failures.join(' ') : null }
}
