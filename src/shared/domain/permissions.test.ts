import {
  moderatedStreams,
  type Permission,
  PERMISSIONS,
  permissionsOf,
  rolesWith,
  TEAM_ROLES,
  type TeamRole,
} from './permissions.ts'
import { expect, test } from 'vitest'

const RULES: Record<Permission, TeamRole[]> = {
  'admin.use': ['OWNER', 'TEACHER', 'MODERATOR', 'ACCOUNTANT', 'SUPPORT', 'EDITOR'],
  'figures.read': ['OWNER', 'ACCOUNTANT'],
  'members.read': ['OWNER', 'SUPPORT'],
  'members.write': ['OWNER', 'SUPPORT'],
  'members.extend': ['OWNER', 'SUPPORT'],
  'members.plans': ['OWNER'],
  'members.see': ['OWNER', 'SUPPORT'],
  'members.delete': ['OWNER'],
  'members.export': ['OWNER'],
  'payments.read': ['OWNER', 'ACCOUNTANT', 'SUPPORT'],
  'payments.refund': ['OWNER', 'ACCOUNTANT'],
  'receipts.read': ['OWNER', 'ACCOUNTANT'],
  'exports.read': ['OWNER', 'ACCOUNTANT'],
  'prices.write': ['OWNER'],
  'content.watch': ['OWNER', 'TEACHER', 'MODERATOR', 'SUPPORT', 'EDITOR'],
  'content.write': ['OWNER', 'TEACHER', 'EDITOR'],
  'files.upload': ['OWNER', 'TEACHER', 'EDITOR'],
  'livestreams.write': ['OWNER', 'TEACHER', 'EDITOR'],
  'rooms.moderate': ['OWNER', 'TEACHER', 'MODERATOR'],
  'rooms.attendance': ['OWNER', 'TEACHER'],
  'questions.answer': ['OWNER', 'TEACHER'],
  'enquiries.answer': ['OWNER', 'SUPPORT'],
  'messages.write': ['OWNER', 'EDITOR'],
  'messages.send': ['OWNER'],
  'site.write': ['OWNER', 'EDITOR'],
  'settings.write': ['OWNER'],
  'team.write': ['OWNER'],
  'audit.read': ['OWNER'],
  'system.read': ['OWNER'],
}

test.each(PERMISSIONS)('%s belongs to the roles of the table', (permission) => {
  expect(rolesWith(permission)).toEqual(RULES[permission])
  for (const role of TEAM_ROLES) {
    expect(permissionsOf([role]).includes(permission)).toBe(RULES[permission].includes(role))
  }
})

test('several roles add up, each permission once', () => {
  const both = permissionsOf(['SUPPORT', 'EDITOR'])
  expect(both).toEqual(PERMISSIONS.filter((each) => RULES[each].includes('SUPPORT') || RULES[each].includes('EDITOR')))
  expect(permissionsOf(['OWNER', 'EDITOR'])).toEqual([...PERMISSIONS])
  expect(permissionsOf([])).toEqual([])
})

test.each([
  [['MODERATOR'], ['a'], ['a']],
  [['MODERATOR'], null, null],
  [['MODERATOR', 'SUPPORT'], ['a'], ['a']],
  [['MODERATOR', 'TEACHER'], ['a'], null],
  [['OWNER'], ['a'], null],
] as [TeamRole[], string[] | null, string[] | null][])('%o bound to %o moderate %o', (roles, ids, moderated) => {
  expect(moderatedStreams(roles, ids)).toEqual(moderated)
})
