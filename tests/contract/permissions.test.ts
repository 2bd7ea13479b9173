import { allCalls } from './calls.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin } from '#tests/kit/users.ts'
import { call } from '#shared/contract/call.ts'
import { permissionsOf, TEAM_ROLES, type TeamRole } from '#shared/domain/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const UNKNOWN = '01900000-0000-7000-8000-00000000ffff'
const params = { id: UNKNOWN, messageId: UNKNOWN, userId: UNKNOWN, kind: 'video' }
const WHO = ['MEMBER', ...TEAM_ROLES] as const
type Who = (typeof WHO)[number]

let t: TestApp
const tokens = new Map<Who, string>()
beforeAll(async () => {
  t = await testApp()
  tokens.set('MEMBER', (await aMember(t, { plan: 'ANNUAL' })).token)
  for (const role of TEAM_ROLES) tokens.set(role, (await anAdmin(t, { teamRoles: [role] })).token)
})
afterAll(() => t.close())

const forAdministrators = allCalls.flatMap(({ name, call: each }) =>
  each.audience === 'ADMIN' ? [{ name, call: each, needs: each.needs }] : [],
)
const forAll = allCalls.filter(({ call: each }) => each.audience === 'USER')

/** Why the call is refused before it is looked at; null when it is not. */
async function refusalOf({ call: each }: (typeof allCalls)[number], who: Who): Promise<string | null> {
  const token = tokens.get(who) ?? ''
  const { json } = await t.request(each, { params, token, ...(each.body && { body: {} }) })
  const code = String(json?.code)
  return ['UNAUTHENTICATED', 'FORBIDDEN', 'PERMISSION_REQUIRED'].includes(code) ? code : null
}

test.each(forAdministrators)('$name is for the roles with $needs', async ({ name, call: each, needs }) => {
  const answers: Record<string, string | null> = {}
  for (const who of WHO) answers[who] = await refusalOf({ name, call: each }, who)
  const expected = TEAM_ROLES.map((role) => [
    role,
    permissionsOf([role]).includes(needs) ? null : 'PERMISSION_REQUIRED',
  ])
  expect(answers).toEqual({ MEMBER: 'FORBIDDEN', ...Object.fromEntries(expected) })
})

test('calls of members are open to every role', async () => {
  const refused = []
  // Signing out would end the session.
  for (const each of forAll.filter(({ name }) => name !== 'auth.logout' && name !== 'me.endOtherSessions')) {
    for (const who of WHO) if (await refusalOf(each, who)) refused.push(`${each.name} to ${who}`)
  }
  expect(refused).toEqual([])
})

/** What must never widen unnoticed: the calls in words, with everybody who may make them. */
test.each<[name: string, roles: TeamRole[]]>([
  ['adminPayments.refund', ['OWNER', 'ACCOUNTANT']],
  ['adminPayments.markHandled', ['OWNER', 'ACCOUNTANT']],
  ['manualPayments.record', ['OWNER', 'ACCOUNTANT']],
  ['adminPayments.list', ['OWNER', 'ACCOUNTANT', 'SUPPORT']],
  ['adminPayments.exportCsv', ['OWNER', 'ACCOUNTANT']],
  ['adminReceipts.list', ['OWNER', 'ACCOUNTANT']],
  ['paymentKeys.test', ['OWNER']],
  ['settings.get', ['OWNER']],
  ['settings.update', ['OWNER']],
  ['legalFacts.update', ['OWNER']],
  ['plans.update', ['OWNER']],
  ['adminCoupons.create', ['OWNER']],
  ['users.list', ['OWNER', 'SUPPORT']],
  ['users.remove', ['OWNER']],
  ['userDetails.extend', ['OWNER', 'SUPPORT']],
  ['userDetails.givePlan', ['OWNER']],
  ['userLists.import', ['OWNER']],
  ['userLists.export', ['OWNER']],
  ['enquiries.answer', ['OWNER', 'SUPPORT']],
  ['enquiries.exportSubscribers', ['OWNER']],
  ['videos.remove', ['OWNER', 'TEACHER', 'EDITOR']],
  ['livestreams.create', ['OWNER', 'TEACHER', 'EDITOR']],
  ['sessionSeries.create', ['OWNER', 'TEACHER', 'EDITOR']],
  ['liveModeration.decide', ['OWNER', 'TEACHER', 'MODERATOR']],
  ['liveQuestions.answer', ['OWNER', 'TEACHER']],
  ['attendance.csv', ['OWNER', 'TEACHER']],
  ['website.publish', ['OWNER', 'EDITOR']],
  ['messages.create', ['OWNER', 'EDITOR']],
  ['automations.update', ['OWNER', 'EDITOR']],
  ['messages.test', ['OWNER', 'EDITOR']],
  ['messages.send', ['OWNER']],
  ['messages.cancel', ['OWNER']],
  ['stats.revenue', ['OWNER', 'ACCOUNTANT']],
  ['audit.list', ['OWNER']],
  ['system.status', ['OWNER']],
  ['team.add', ['OWNER']],
  ['team.list', ['OWNER']],
  ['twoStep.turnOff', [...TEAM_ROLES]],
])('%s is for %o', (name, roles) => {
  const needs = forAdministrators.find((each) => each.name === name)?.needs
  expect(TEAM_ROLES.filter((role) => needs && permissionsOf([role]).includes(needs))).toEqual(roles)
})

test('a call for administrators names its permission, other calls none: the compiler and this test check it', () => {
  // @ts-expect-error It has no `needs`.
  call({ method: 'GET', path: '/admin/everything', audience: 'ADMIN', summary: '' })
  // @ts-expect-error Members have no permissions.
  call({ method: 'GET', path: '/user/everything', audience: 'USER', needs: 'team.write', summary: '' })
  expect(allCalls.filter(({ call: each }) => (each.needs === undefined) === (each.audience === 'ADMIN'))).toEqual([])
})
