import { defaultContent } from './default-content.ts'
import { type HomeSection, siteContent } from './site-content.ts'
import { readSiteContent } from './stored-content.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const asStored = (): typeof defaultContent => structuredClone(defaultContent)

test('a content that this release stored is read as it is', () => {
  const content = asStored()
  content.home.sections.reverse()
  content.about.heading = { en: 'Who we are', hi: '' }
  expect(readSiteContent(content)).toEqual(content)
})

test('what an earlier release did not store has the words that the product comes with', () => {
  const { contact, ...earlier } = asStored()
  const sections: Partial<HomeSection>[] = earlier.home.sections
    .filter(({ kind }) => kind !== 'plans')
    .map(({ isShown, ...section }) => (section.kind === 'offer' ? section : { isShown, ...section }))
  const read = readSiteContent({ ...earlier, home: { ...earlier.home, sections } })
  expect(read?.contact).toEqual(contact)
  expect(read?.home.sections.at(-1)).toMatchObject({ kind: 'plans', isShown: false })
  expect(read?.home.sections.find(({ kind }) => kind === 'offer')).toMatchObject({ isShown: true })
})

test('modules and a teacher of an earlier release have nothing that is free', () => {
  const content = asStored()
  for (const section of content.home.sections) {
    if (section.kind === 'teacher') Reflect.deleteProperty(section, 'greetingId')
    if (section.kind === 'modules') for (const each of section.modules) Reflect.deleteProperty(each, 'freeLessonId')
  }
  expect(readSiteContent(content)).toEqual(defaultContent)
})

test('a content can be sent as it was read', () => {
  expect(z.encode(siteContent, defaultContent)).toEqual(defaultContent)
})

test.each([
  ['nothing', undefined],
  ['no content', 'text'],
  ['a section that nobody knows', { home: { sections: [{ kind: 'game' }] } }],
  ['a text that is a number', { about: { heading: 4 } }],
])('%s cannot be read', (_, stored) => {
  expect(readSiteContent(stored)).toBeNull()
})
