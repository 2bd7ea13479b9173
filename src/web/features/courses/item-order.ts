import type { CourseItem } from './course-form.schema.ts'

/** The list with its item at `from` moved by one place; unchanged at either end. */
export function moved(items: readonly CourseItem[], from: number, by: -1 | 1): CourseItem[] {
  const item = items[from]
  const to = from + by
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Chosen at the end of the list, or no more chosen. */
export function toggled(items: readonly CourseItem[], { _id, title }: CourseItem): CourseItem[] {
  const isChosen = items.some((item) => item._id === _id)
  return isChosen ? items.filter((item) => item._id !== _id) : [...items, { _id, title }]
}
