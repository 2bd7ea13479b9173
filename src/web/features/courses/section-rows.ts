import type { CourseItem, SectionForm } from './course-form.schema.ts'
import { groupBySection } from '#shared/domain/course-sections.ts'

/** One row of the list in which an administrator orders a course: the title of a section, or an item. */
export type SectionRow = { kind: 'SECTION'; section: SectionForm } | { kind: 'ITEM'; item: CourseItem }

/** The sections, each followed by its items. */
export function toRows(sections: readonly SectionForm[], items: readonly CourseItem[]): SectionRow[] {
  return groupBySection(sections, items, ({ _id }) => _id).flatMap((group): SectionRow[] => [
    { kind: 'SECTION', section: group.section },
    ...group.items.map((item): SectionRow => ({ kind: 'ITEM', item })),
  ])
}

/**
 * The sections of rows that were moved: each has the items that follow its title. Items above the first title belong to
 * the first section. What a section names and the rows do not show, such as an item in the bin, stays in it.
 */
export function fromRows(rows: readonly SectionRow[]): SectionForm[] {
  const shown = new Set(rows.flatMap((row) => (row.kind === 'ITEM' ? [row.item._id] : [])))
  const first = rows.findIndex(({ kind }) => kind === 'SECTION')
  const ordered =
    first > 0 ? [...rows.slice(first, first + 1), ...rows.slice(0, first), ...rows.slice(first + 1)] : rows
  const sections: SectionForm[] = []
  for (const row of ordered) {
    if (row.kind === 'ITEM') sections.at(-1)?.items.push(row.item._id)
    else sections.push({ ...row.section, items: row.section.items.filter((id) => !shown.has(id)) })
  }
  return sections
}
