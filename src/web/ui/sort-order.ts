/** The list with the item at `from` moved to `to`; unchanged if either index is out of range. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

export interface RowBox {
  top: number
  height: number
}

/** The drop index of a row that is dragged `by` pixels: after every row whose middle its own middle has passed. */
export function dropIndex(rows: readonly RowBox[], from: number, by: number): number {
  const dragged = rows[from]
  if (!dragged) return from
  const middle = middleOf(dragged) + by
  return rows.filter((row, at) => at !== from && (at < from ? middleOf(row) <= middle : middleOf(row) < middle)).length
}

/** The vertical shift of the row at `at` while another is dragged from `from` to `to`. */
export function rowShift({ at, from, to, height }: { at: number; from: number; to: number; height: number }): number {
  if (from < at && at <= to) return -height
  return to <= at && at < from ? height : 0
}

function middleOf({ top, height }: RowBox): number {
  return top + height / 2
}
