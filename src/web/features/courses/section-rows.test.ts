import { fromRows, type SectionRow, toRows } from './section-rows.ts'
import { expect, test } from 'vitest'

const items = ['a', 'b', 'c'].map((_id) => ({ _id, title: _id.toUpperCase() }))
const breath = { key: '0', title: 'Breath', items: ['b', 'in the bin'] }
const sound = { key: '1', title: 'Sound', items: ['a'] }
const rows = toRows([breath, sound], items)

const textOf = (row: SectionRow) => (row.kind === 'ITEM' ? row.item._id : row.section.title)

test('the rows are the sections, each with its items', () => {
  expect(rows.map(textOf)).toEqual(['Breath', 'b', 'Sound', 'a', 'c'])
  expect(toRows([], items)).toEqual([])
})

test.each([
  ['rows that were not moved', [0, 1, 2, 3, 4], ['Breath: in the bin b', 'Sound: a c']],
  ['an item that moved into the section before', [0, 1, 3, 2, 4], ['Breath: in the bin b a', 'Sound: c']],
  ['an item that moved into the next section', [0, 2, 1, 3, 4], ['Breath: in the bin', 'Sound: b a c']],
  ['an item above all titles', [4, 0, 1, 2, 3], ['Breath: in the bin c b', 'Sound: a']],
  ['a title that moved up', [2, 0, 1, 3, 4], ['Sound:', 'Breath: in the bin b a c']],
])('%s', (_name, order, sections) => {
  const moved = order.flatMap((at) => rows[at] ?? [])
  expect(fromRows(moved).map((section) => [`${section.title}:`, ...section.items].join(' '))).toEqual(sections)
})
