import { appScreens, isAdminPath, isAppPath, pathsOf, publicScreens, screens } from './screens.ts'
import { expect, test } from 'vitest'

test('the patterns are in the syntax of the router', () => {
  expect(pathsOf(appScreens)).toContain('/courses/:courseId')
  expect(pathsOf(appScreens)).toContain('/live-sessions/:streamId')
})

test('an id is filled in, whatever it holds', () => {
  expect(screens.course('a/b')).toBe('/courses/a%2Fb')
  expect(screens.livestream('7')).toBe('/live-sessions/7')
})

test.each([
  ['/dashboard', true],
  ['/courses/1', true],
  ['/courses', false],
  ['/courses/', false],
  ['/courses/1/2', false],
  ['/admin', false],
  ['//evil.example/x', false],
  ['', false],
])('%s is a screen of the application: %s', (path, is) => {
  expect(isAppPath(path)).toBe(is)
})

test.each([
  ['/admin/users', true],
  ['/admin/login', false],
  ['/dashboard', false],
  ['/administration', false],
])('%s belongs to the administrators: %s', (path, does) => {
  expect(isAdminPath(path)).toBe(does)
})

test('no page is public and of the application at once', () => {
  expect(Object.values(publicScreens).filter(isAppPath)).toEqual([])
})
