import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { permissionsOf, type TeamRole } from '#shared/domain/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { team } = contract
const NOBODY = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let owner: SignedInUser
beforeAll(async () => {
  t = await testApp()
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const add = (body: object, by = owner) => t.request(team.add, { token: by.token, body })
const change = (id: string, body: object, by = owner) =>
  t.request(team.update, { token: by.token, params: { id }, body })
const remove = (id: string, by = owner) => t.request(team.remove, { token: by.token, params: { id } })
const members = async () => (await t.request(team.list, { token: owner.token })).answer.members
const rolesOf = async (id: string) => (await members()).find(({ _id }) => _id === id)?.roles
const permissionsNow = async ({ token }: SignedInUser) => (await t.request(team.mine, { token })).json.permissions
const entriesOf = (id: string) =>
  t.db
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('subject', '=', `user:${id}`)
    .orderBy('id')
    .execute()

describe('adding somebody', () => {
  test('a member becomes an administrator with their roles, signed out everywhere, and it stands in the log', async () => {
    const member = await aUser(t, { name: 'Kiran Das' })
    const { status, answer } = await add({ email: ` ${member.email.toUpperCase()} `, roles: ['EDITOR', 'SUPPORT'] })
    expect(status).toBe(201)
    expect(answer.member).toMatchObject({ _id: member.id, name: 'Kiran Das', roles: ['SUPPORT', 'EDITOR'], version: 1 })
    expect((await t.request(contract.profile.update, { token: member.token, body: {} })).status).toBe(401)
    expect(await t.product.permissionsOf(member.id)).toEqual(permissionsOf(['SUPPORT', 'EDITOR']))
    expect(await entriesOf(member.id)).toMatchObject([
      { action: 'team.add', details: { name: 'Kiran Das', after: { roles: ['SUPPORT', 'EDITOR'] } } },
    ])
  })

  test('somebody without an account gets one, once the name and the number are given', async () => {
    const email = 'new.in.team@example.com'
    const { status, json } = await add({ email, roles: ['TEACHER'] })
    expect([status, json.code]).toEqual([422, 'ACCOUNT_UNKNOWN'])
    const answers = await Promise.all(
      [1, 2].map(() => add({ email, name: 'Guru Das', mobileNumber: '98765 43210', roles: ['TEACHER'] })),
    )
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find((each) => each.status === 409)?.json).toMatchObject({ code: 'ALREADY_IN_TEAM' })
    expect((await members()).filter((member) => member.email === email)).toMatchObject([
      { name: 'Guru Das', mobileNumber: '+919876543210', roles: ['TEACHER'] },
    ])
  })

  test.each([
    { what: 'no role', roles: [], message: 'Please choose at least one role.' },
    { what: 'an unknown role', roles: ['KING'], message: 'Please choose roles from the list.' },
    { what: 'a role twice', roles: ['EDITOR', 'EDITOR'], message: 'Please choose each role once.' },
  ])('$what is refused', async ({ roles, message }) => {
    const { status, json } = await add({ email: 'someone@example.com', roles })
    expect(status).toBe(400)
    expect(Object.values(json.fields as object)).toEqual([message])
  })
})

describe('changing roles', () => {
  test('counts from the next call on, in the session that is open', async () => {
    const editor = await anAdmin(t, { teamRoles: ['EDITOR'] })
    const looks = async () => (await t.request(contract.website.get, { token: editor.token })).status
    expect([await looks(), await permissionsNow(editor)]).toEqual([200, permissionsOf(['EDITOR'])])
    expect((await change(editor.id, { roles: ['ACCOUNTANT'], version: 1 })).answer.member.version).toBe(2)
    expect([await looks(), await permissionsNow(editor)]).toEqual([403, permissionsOf(['ACCOUNTANT'])])
    expect(await entriesOf(editor.id)).toMatchObject([
      { action: 'team.update', details: { before: { roles: ['EDITOR'] }, after: { roles: ['ACCOUNTANT'] } } },
    ])
  })

  test('of somebody whom another owner has changed is refused with what they are now', async () => {
    const editor = await anAdmin(t, { teamRoles: ['EDITOR'] })
    const answers = await Promise.all([
      change(editor.id, { roles: ['SUPPORT'], version: 1 }),
      change(editor.id, { roles: ['MODERATOR'], version: 1 }),
    ])
    const refused = answers.find(({ status }) => status === 409)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(refused?.json).toMatchObject({ code: 'CHANGED_MEANWHILE', member: { roles: await rolesOf(editor.id) } })
  })

  test('of nobody, or of a member, is not found', async () => {
    const member = await aUser(t)
    for (const id of [NOBODY, member.id]) {
      expect([(await change(id, { roles: ['EDITOR'] })).status, (await remove(id)).status]).toEqual([404, 404])
    }
  })
})

test('whoever is removed is a member again, signed out everywhere', async () => {
  const support = await anAdmin(t, { teamRoles: ['SUPPORT'] })
  expect((await remove(support.id)).status).toBe(204)
  expect((await t.request(contract.users.list, { token: support.token })).status).toBe(401)
  expect(await t.product.permissionsOf(support.id)).toEqual([])
  const row = await t.db.selectFrom('users').select('role').where('id', '=', support.id).executeTakeFirst()
  expect(row?.role).toBe('USER')
  expect(await entriesOf(support.id)).toMatchObject([
    { action: 'team.remove', details: { before: { roles: ['SUPPORT'] } } },
  ])
})

describe('owners', () => {
  const keepOnly = async (ids: string[]) => {
    await t.db.deleteFrom('team_members').where('user_id', 'not in', ids).execute()
  }

  test('the last one keeps the role', async () => {
    await keepOnly([owner.id])
    for (const roles of [['EDITOR'], ['TEACHER', 'EDITOR']]) {
      const { status, json } = await change(owner.id, { roles })
      expect([status, json.code]).toEqual([409, 'LAST_OWNER'])
    }
    expect((await change(owner.id, { roles: ['OWNER', 'TEACHER'] })).status).toBe(200)
    expect(await rolesOf(owner.id)).toEqual(['OWNER', 'TEACHER'])
  })

  test('of two who demote each other at once, also on two nodes, one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await anAdmin(t), await anAdmin(t)]
      await keepOnly([one.id, two.id])
      const roles: TeamRole[] = ['EDITOR']
      const answers = await Promise.all([change(two.id, { roles }, one), change(one.id, { roles }, two)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
      expect(answers.find(({ status }) => status === 403)?.json.code).toBe('PERMISSION_REQUIRED')
      const rows = await t.db.selectFrom('team_members').select('roles').execute()
      expect(rows.filter(({ roles: held }) => held.includes('OWNER'))).toHaveLength(1)
    }
    await t.db
      .insertInto('team_members')
      .values({ user_id: owner.id, roles: ['OWNER'], added_at: t.clock.now() })
      .execute()
  })
})

test.each<TeamRole>(['TEACHER', 'MODERATOR', 'ACCOUNTANT', 'SUPPORT', 'EDITOR'])(
  'a %s gives nobody a role, not themselves either',
  async (role) => {
    const person = await anAdmin(t, { teamRoles: [role] })
    const answers = [
      await add({ email: 'x@example.com', roles: ['OWNER'] }, person),
      await change(person.id, { roles: ['OWNER'] }, person),
      await remove(owner.id, person),
      await t.request(team.list, { token: person.token }),
    ]
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
      answers.map(() => [403, 'PERMISSION_REQUIRED']),
    )
  },
)
