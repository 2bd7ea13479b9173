import { firstErrorPath, pathOfProblem } from './content-errors.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import { expect, test } from 'vitest'

const journeyAt = defaultContent.home.sections.findIndex(({ kind }) => kind === 'journey')

test.each([
  ['journey', 'steps.1.title', 'hi', `home.sections.${journeyAt}.steps.1.title.hi`],
  ['journey', '', null, `home.sections.${journeyAt}`],
  ['home', 'title', 'en', 'home.title.en'],
  ['courses', '', 'hi', 'courses'],
  ['about', 'sections.0.text', 'hi', 'about.sections.0.text.hi'],
  ['menu', '3.href', null, 'menu.3.href'],
  ['a-removed-section', 'text', 'en', null],
] as const)('a problem of %s at %j in %s is at %s', (section, field, language, path) => {
  expect(pathOfProblem({ section, field, language, message: '' }, defaultContent)).toBe(path)
})

test.each([
  [{}, null],
  [{ about: { heading: { hi: { message: 'Too long.', type: 'x', ref: { message: 'no' } } } } }, 'about.heading.hi'],
  [{ home: { sections: [undefined, { modules: { root: { message: 'Twice.' } } }] } }, 'home.sections.1.modules'],
])('the first message of %j is at %s', (errors, path) => {
  expect(firstErrorPath(errors)).toBe(path)
})
