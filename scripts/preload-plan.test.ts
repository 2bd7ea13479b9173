import { APP, importRoutes, preloadPlan } from './preload-plan.ts'
import { appScreens, pathsOf, screens } from '#shared/screens.ts'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'

const routes = await importRoutes(process.cwd())
const id = '01a20048-0e85-7e39-8c20-bbdb9b365299'

test('every screen of the application but the sign-in has a route', () => {
  const paths = pathsOf(appScreens).filter((path) => path !== screens.signIn)
  expect(Object.keys(routes).toSorted()).toEqual(paths.toSorted())
})

test('the plan names the files of each preloaded screen, and its first calls by the contract', () => {
  const sources = globSync('src/web/{*.tsx,layouts/admin.tsx,i18n/hi/index.ts,features/*/*.screen.tsx}')
  const chunks = sources.map((source) => {
    const fileName = `assets/${source.split('/').at(-1)}.js`
    return [fileName, { type: 'chunk', fileName, facadeModuleId: `/${source}`, moduleIds: [], imports: [] }]
  })
  const page = `<script src="/assets/${APP.split('/').at(-1)}.js">`
  const plan = preloadPlan(page, { routes, bundle: Object.fromEntries(chunks) })
  const at = (path: string) => plan.screens.filter(({ pattern }) => new RegExp(pattern).test(path))
  expect(at(screens.course(id))).toEqual([
    expect.objectContaining({
      files: ['/assets/course.screen.tsx.js'],
      calls: [
        { url: '/api/v1/user/consents', needsPlan: false },
        { url: '/api/v1/user/courses/*', needsPlan: true },
      ],
    }),
  ])
  expect(at(screens.dashboard)[0]?.files).toEqual(['/assets/member-dashboard.tsx.js'])
  expect(at(screens.dashboard)[0]?.calls).toContainEqual({
    url: '/api/v1/user/videos/initial-plan-state',
    needsPlan: true,
  })
  expect(at(screens.adminUser(id))).toEqual([expect.objectContaining({ files: ['/assets/admin.tsx.js'], calls: [] })])
  for (const path of [screens.home, screens.signIn, screens.courses, screens.course('a/b')]) {
    expect(at(path)).toEqual([])
  }
})
