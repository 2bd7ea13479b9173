import { EARLY_FILES, earlyPlan } from './early-plan.ts'
import { firstCalls } from '#shared/first-calls.ts'
import { type AppScreen, appScreens, screens } from '#shared/screens.ts'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const routes = readFileSync('src/web/routes.early.ts', 'utf8')
const id = '01a20048-0e85-7e39-8c20-bbdb9b365299'

test.each(EARLY_FILES)('the file of $screen is the one that its route loads', ({ file }) => {
  expect(existsSync(`src/web/${file}.tsx`)).toBe(true)
  expect(routes).toContain(`/${file}.tsx'`)
})

test('every screen that is asked for early has its file', () => {
  const names = Object.keys(appScreens).filter((name): name is AppScreen => name in appScreens)
  const asked = names.filter((name) => firstCalls(name, id).length > 0)
  expect(EARLY_FILES.map(({ screen }) => screen).toSorted()).toEqual(asked.toSorted())
})

test('the plan of a page names what its address needs, and what it asks for by the contract', () => {
  const sources = EARLY_FILES.map(({ file }) => `src/web/${file}.tsx`)
  const all = [...sources, 'src/web/routes.tsx', 'src/web/i18n/hi/index.ts']
  const chunks = all.map((source) => {
    const fileName = `assets/${source.split('/').at(-1)}.js`
    return [fileName, { type: 'chunk', fileName, facadeModuleId: `/${source}`, moduleIds: [], imports: [] }]
  })
  const plan = earlyPlan('<script src="/assets/routes.tsx.js">', Object.fromEntries(chunks))
  const at = (path: string) => plan.screens.filter((screen) => new RegExp(screen.at).test(path))
  expect(at(screens.course(id))).toEqual([
    expect.objectContaining({
      files: ['/assets/course.screen.tsx.js'],
      calls: ['/api/v1/user/consents', '/api/v1/user/courses/*'],
    }),
  ])
  expect(at(screens.dashboard)[0]?.calls).toContain('/api/v1/user/videos/initial-plan-state')
  for (const path of [screens.home, screens.signIn, screens.adminUser(id), screens.courses, screens.course('a/b')]) {
    expect(at(path)).toEqual([])
  }
})
