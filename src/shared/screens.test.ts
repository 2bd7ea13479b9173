import { appScreens, isAdminPath, isAppPath, pathsOf, publicScreens, screens } from './screens.ts'
import { expect, test } from 'vitest'

test('the paths contain parameters in the syntax of the router', () => {
  expect(pathsOf(appScreens)).toContain('/courses/:courseId')
  expect(pathsOf(appScreens)).toContain('/live-sessions/:streamId')
})

test('an id is encoded in the path', () => {
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
])('%s is a screen of the application: %s', (path, expected) => {
  expect(isAppPath(path)).toBe(expected)
})

test.each([
  ['/admin/users', true],
  ['/admin/login', false],
  ['/dashboard', false],
  ['/administration', false],
])('%s is a screen for administrators: %s', (path, expected) => {
  expect(isAdminPath(path)).toBe(expected)
})

test('no public page is a screen of the application', () => {
  expect(Object.values(publicScreens).filter(isAppPath)).toEqual([])
})
