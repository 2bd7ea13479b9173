import { pathAfterSignIn } from './guards.tsx'
import { expect, test } from 'vitest'

test.each([
  ['USER', null, '/dashboard'],
  ['ADMIN', null, '/admin/dashboard'],
  ['USER', { from: '/my-account/profile' }, '/my-account/profile'],
  ['USER', { from: '/courses/7?item=2#top' }, '/courses/7?item=2#top'],
  ['USER', { from: '/admin/users' }, '/dashboard'],
  ['ADMIN', { from: '/admin/users' }, '/admin/users'],
  ['ADMIN', { from: '/user/courses' }, '/user/courses'],
  ['ADMIN', { from: '/admin/login' }, '/admin/dashboard'],
  ['USER', { from: '/my-account/subscription?plan=ANNUAL' }, '/my-account/subscription?plan=ANNUAL'],
  ['ADMIN', { from: '/my-account/subscription?plan=ANNUAL' }, '/admin/dashboard'],
  ['ADMIN', { from: '/my-account/subscription' }, '/my-account/subscription'],
  ['USER', { from: '//evil.example' }, '/dashboard'],
  ['USER', { from: 7 }, '/dashboard'],
] as const)('%s with %o goes to %s', (role, state, place) => {
  expect(pathAfterSignIn(role, state)).toBe(place)
})
