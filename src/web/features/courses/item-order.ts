import type { CourseItem } from './course-form.schema.ts'

/** Chosen at the end of the list, or no more chosen. */
export function toggled(items: readonly CourseItem[], { _id, title }: CourseItem): CourseItem[] {
  const isChosen = items.some((item) => item._id === _id)
  return isChosen ? items.filter((item) => item._id !== _id) : [...items, { _id, title }]
}
