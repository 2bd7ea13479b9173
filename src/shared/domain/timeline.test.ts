import { nextAction, readableKinds, TIMELINE_KINDS, type TimelineEventKind } from './timeline.ts'
import { permissionsOf, type TeamRole } from './permissions.ts'
import { expect, test } from 'vitest'

const MONEY = ['ORDER', 'PAYMENT', 'WEBHOOK', 'REFUND', 'RECEIPT']

test.each([
  ['OWNER', true],
  ['SUPPORT', true],
  ['TEACHER', false],
  ['EDITOR', false],
] as [TeamRole, boolean][])('%s reads about money in a timeline: %s', (role, readsMoney) => {
  const kinds = readableKinds(permissionsOf([role]))
  expect(kinds).toEqual(TIMELINE_KINDS.filter((kind) => readsMoney || !MONEY.includes(kind)))
})

test.each([
  ['EMAIL_FAILED', 'SUPPORT', 'SEND_EMAIL_AGAIN'],
  ['EMAIL_SENT', 'SUPPORT', null],
  ['ORDER_OPEN', 'SUPPORT', 'ASK_PROVIDER'],
  ['PAID', 'SUPPORT', 'OPEN_PAYMENT'],
  ['PAID', 'TEACHER', null],
  ['PLAN_BOUGHT', 'SUPPORT', 'EXTEND_PLAN'],
  ['ASKED', 'SUPPORT', null],
  ['ASKED', 'TEACHER', 'OPEN_QUESTION'],
  ['MESSAGE_HIDDEN', 'SUPPORT', null],
  ['MESSAGE_HIDDEN', 'MODERATOR', 'OPEN_ROOM'],
  ['TEAM_ACTION', 'SUPPORT', null],
  ['TEAM_ACTION', 'OWNER', 'OPEN_ACTIVITY'],
  ['NOTE', 'OWNER', null],
] as [TimelineEventKind, TeamRole, string | null][])('%s gives %s the action %s', (event, role, action) => {
  expect(nextAction({ event, target: 'x' }, permissionsOf([role]))).toBe(action)
})

test('an entry without anything to act on has no action', () => {
  expect(nextAction({ event: 'PLAN_BOUGHT', target: null }, permissionsOf(['OWNER']))).toBeNull()
})
