import { permissionOfPath, SCREEN_PERMISSIONS } from './screen-permissions.ts'
import { appScreens, isAdminPath, screens } from './screens.ts'
import { expect, test } from 'vitest'

test.each([
  [screens.adminPayments, 'payments.read'],
  [`${screens.adminPayments}?payment=1`, 'payments.read'],
  [screens.adminUser('01900000-0000-7000-8000-00000000ffff'), 'members.read'],
  [`${screens.adminUser('x')}#notes`, 'members.read'],
  [screens.adminUsersImport, 'members.plans'],
  [screens.signIn, null],
  [screens.dashboard, null],
  ['/admin/unknown', null],
])('%s needs %s', (path, permission) => {
  expect(permissionOfPath(path)).toBe(permission)
})

test('every screen of the administration is in the table', () => {
  expect(Object.keys(SCREEN_PERMISSIONS).toSorted()).toEqual(Object.values(appScreens).filter(isAdminPath).toSorted())
})
