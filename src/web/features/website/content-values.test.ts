import { emptyValue, hasMissingText, titleIn } from './content-values.ts'
import { type FieldSpec, pageSpecs, sectionSpecs } from './field-specs.ts'
import { labelOf, listTextsOf } from './field-texts.ts'
import { homeSections } from '#shared/site-content/home-sections.ts'
import { createTextFields } from '#shared/site-content/text-fields.ts'
import { expect, test } from 'vitest'

const draftSection = homeSections(createTextFields('DRAFT'), 'DRAFT')

test.each([...sectionSpecs])('a new entry of every list of the section %s can be saved in a draft', (kind, fields) => {
  const section = Object.fromEntries(
    fields.map((field) => {
      if (field.kind !== 'list') return [field.name, emptyValue(field)]
      const first = emptyValue(field.item)
      return [field.name, [first, emptyValue(field.item, [first])]]
    }),
  )
  const read = draftSection.safeParse({ kind, id: 'an-id', isShown: true, ...section })
  expect(read.error?.issues).toBeUndefined()
})

test('every field that is not a text has a label', () => {
  const unlabelled = (spec: FieldSpec): string[] => {
    if (spec.kind === 'list')
      return [...(listTextsOf(spec.name).all === spec.name ? [spec.name] : []), ...unlabelled(spec.item)]
    if (spec.kind === 'group') return spec.fields.flatMap(unlabelled)
    return spec.kind !== 'text' && labelOf(spec.name) === spec.name ? [spec.name] : []
  }
  expect([...sectionSpecs.values(), [...pageSpecs.values()]].flat().flatMap(unlabelled)).toEqual([])
})

test.each([
  [{ kind: 'hero', heading: { en: 'Sit **down**', hi: 'बैठिए' } }, 'Sit down'],
  [{ picture: null, parts: [{ title: { en: '', hi: 'श्वास' } }] }, 'श्वास'],
  [{ text: { en: 'See [our rules](/rules)', hi: '' } }, 'See our rules'],
  [{ text: { en: '- first', hi: '' } }, 'first'],
  [{ kind: 'schedule', text: { en: '', hi: '' } }, ''],
])('%j is recognised by %j', (section, title) => {
  expect(titleIn(section)).toBe(title)
})

test.each([
  [{ heading: { en: 'One', hi: 'एक' } }, false],
  [{ heading: { en: 'One', hi: ' ' } }, true],
  [{ steps: [{ text: { en: '', hi: 'एक' } }] }, true],
  [{ heading: { en: '', hi: '' } }, false],
])('%j misses a language: %s', (section, isMissing) => {
  expect(hasMissingText(section)).toBe(isMissing)
})
