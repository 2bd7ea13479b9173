import { AUDIT_ACTION_TEXTS, changedFields, isAuditAction, searchIdentifiesPerson, auditActionText } from './audit.ts'
import { expect, test } from 'vitest'

test('an action has a text, an unknown one of an earlier release shows its name', () => {
  expect(auditActionText('user.update')).toBe('Changed a user')
  expect(auditActionText('bell.ring')).toBe('bell.ring')
  expect([isAuditAction('user.update'), isAuditAction('toString')]).toEqual([true, false])
})

test('no two actions have the same text', () => {
  const texts = Object.values(AUDIT_ACTION_TEXTS)
  expect(new Set(texts).size).toBe(texts.length)
})

test.each([
  { before: { a: 1 }, after: { a: 1 }, changed: [] },
  { before: { a: 1, b: 2 }, after: { a: 1, b: 3 }, changed: ['b'] },
  { before: { at: null }, after: { at: new Date(0) }, changed: ['at'] },
  { before: { at: new Date(0) }, after: { at: new Date(0) }, changed: [] },
  { before: { list: ['x', 'y'] }, after: { list: ['y', 'x'] }, changed: ['list'] },
  { before: {}, after: { a: null }, changed: [] },
  { before: { a: '' }, after: {}, changed: ['a'] },
])('from $before to $after, the changed fields are $changed', ({ before, after, changed }) => {
  expect(changedFields(before, after)).toEqual(changed)
})

const asha = { name: 'Asha Lakshmi Rao', email: 'asha.rao@example.com', mobileNumber: '+919876543210' }

test.each<[string, boolean]>([
  ['', false],
  ['  ', false],
  ['asha', true],
  [' ASHA ', true],
  ['lakshmi rao', true],
  ['sha lak', true],
  ['asha.rao@example.com', true],
  ['asha.rao@example.com, meera@example.com', true],
  ['+919876543210', true],
  ['98765 43210', true],
  ['6543', true],
  ['098765 43210', true],
  ['0091 98765', true],
  ['000', false],
  // One word has a typing error, the other is right.
  ['asha raoo', true],
  ['lakshmi iyer', true],
  ['@example.com', true],
  ['meera', false],
  ['meera@example.com', false],
  ['+919876500000', false],
  ['%', false],
])('a search for "%s" identifies Asha Lakshmi Rao: %s', (search, expected) => {
  expect(searchIdentifiesPerson(search, asha)).toBe(expected)
})

test.each([
  ['Om', 'tomato', false],
  ['', 'meera', false],
  ['Om', 'om', true],
])('a short or empty name, "%s", is identified by "%s": %s', (name, search, expected) => {
  expect(searchIdentifiesPerson(search, { ...asha, name })).toBe(expected)
})
