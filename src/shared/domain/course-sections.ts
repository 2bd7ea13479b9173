/** A titled part of a course: its items of all kinds, in the order in which members go through them. */
export interface CourseSection {
  title: string
  /** The ids of the items. */
  items: string[]
}

interface Group<Section, Item> {
  section: Section
  items: Item[]
}

/**
 * The sections with their items. An item that no section names stands at the end of the last one. An id that is not
 * among the items is left out: it was removed from the course, or is in the bin. An item belongs to the first section
 * that names it.
 */
export function groupBySection<Section extends CourseSection, Item>(
  sections: readonly Section[],
  items: readonly Item[],
  idOf: (item: Item) => string,
): Group<Section, Item>[] {
  const left = new Map(items.map((item) => [idOf(item), item]))
  const take = (id: string): Item[] => {
    const item = left.get(id)
    left.delete(id)
    return item === undefined ? [] : [item]
  }
  const groups = sections.map((section) => ({ section, items: section.items.flatMap(take) }))
  groups.at(-1)?.items.push(...left.values())
  return groups
}
