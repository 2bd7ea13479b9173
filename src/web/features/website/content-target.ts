import { createContext, useContext, useState } from 'react'
import { isWithin } from './content-paths.ts'

/** The field that the person is led to: lists open the item with it. Each lead is a new object. */
export interface Target {
  path: string
}

interface ContentTarget {
  target: Target | null
  leadTo: (path: string) => void
}

export const ContentTargetContext = createContext<ContentTarget>({ target: null, leadTo: () => {} })

export function useContentTarget(): ContentTarget {
  return useContext(ContentTargetContext)
}

interface Row {
  rowKey: string
  path: string
}

/** The unfolded rows of a list: those that the person unfolds, and the one that they are led into. */
export function useUnfoldedRows(rows: readonly Row[]) {
  const { target } = useContentTarget()
  const [reached, setReached] = useState<Target | null>(null)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const row = target !== reached && rows.find(({ path }) => target && isWithin(target.path, path))
  if (row) {
    setReached(target)
    setKeys(new Set([...keys, row.rowKey]))
  }
  return {
    has: (key: string) => keys.has(key),
    toggle(key: string): void {
      const next = new Set(keys)
      if (!next.delete(key)) next.add(key)
      setKeys(next)
    },
  }
}

/** Moves the focus to the field at this path, or to the first one in it. False if it is not on the screen. */
export function focusField(path: string): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>('form [name]')]
  const field = fields.find((each) => isWithin(each.getAttribute('name') ?? '', path))
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return field !== undefined
}
