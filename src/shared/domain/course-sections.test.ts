import { groupBySection } from './course-sections.ts'
import { expect, test } from 'vitest'

const section = (title: string, ...items: string[]) => ({ title, items })
const breath = section('Breath', 'b', 'a')
const sound = section('Sound', 'c')

test.each([
  ['without sections there is no group', [], ['a', 'b'], []],
  ['the order is that of the section', [breath], ['a', 'b'], ['Breath b a']],
  ['an item of no section is at the end of the last one', [breath, sound], ['d', 'a', 'c'], ['Breath a', 'Sound c d']],
  ['an item that is not in the course is left out', [breath, sound], ['a'], ['Breath a', 'Sound']],
  ['an item belongs to the first section that names it', [sound, sound], ['c'], ['Sound c', 'Sound']],
  ['a section that names an item twice has it once', [section('Twice', 'a', 'a')], ['a'], ['Twice a']],
])('%s', (_name, sections, items, groups) => {
  const found = groupBySection(sections, items, (item) => item)
  expect(found.map((group) => [group.section.title, ...group.items].join(' '))).toEqual(groups)
})
