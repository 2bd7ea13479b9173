import { demoWebsite } from './website.ts'
import { moduleWords } from './website-lessons.ts'
import { isAppPath, modulePath, publicScreens } from '#shared/screens.ts'
import { findContentProblems } from '#shared/site-content/content-problems.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { expect, test } from 'vitest'

const content = demoWebsite('01900000-0000-7000-8000-000000000099', '01900000-0000-7000-8000-000000000098')
const paths: readonly string[] = Object.values(publicScreens)

test('the demo’s website could be published as it is', () => {
  expect(findContentProblems(content, (path) => paths.includes(path) || isAppPath(path))).toEqual([])
})

test('every module has lessons and an outcome', () => {
  const { modules } = sectionOf(content, 'modules')
  expect(modules.map(({ slug }) => slug)).toEqual(Object.keys(moduleWords))
  for (const { lessons, outcome, slug } of modules) {
    expect(lessons.length, modulePath(slug)).toBeGreaterThan(3)
    expect(outcome.hi, modulePath(slug)).not.toBe('')
  }
})
