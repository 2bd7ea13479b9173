import { useState } from 'react'

/** The chosen rows of a list. */
export interface Selection<Item> {
  items: readonly Item[]
  isSelected: (item: Item) => boolean
  toggle: (item: Item) => void
  /** How many rows are listed. */
  listedCount: number
  chooseAll: () => void
  clear: () => void
}

/** Holds ids: an item that was changed stays chosen, one that is no longer listed does not count. */
export function useSelection<Item extends { _id: string }>(listed: readonly Item[]): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const items = listed.filter(({ _id }) => ids.has(_id))
  return {
    items,
    isSelected: ({ _id }) => ids.has(_id),
    toggle: ({ _id }) => setIds(ids.has(_id) ? new Set([...ids].filter((id) => id !== _id)) : new Set([...ids, _id])),
    listedCount: listed.length,
    chooseAll: () => setIds(new Set(listed.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  }
}
