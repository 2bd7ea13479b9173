import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aPendingSignInCode, aMember, anAdmin, aSession, aUser } from '#tests/kit/users.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { me, auth } = contract
const DAY = 86_400_000

let t: TestApp
beforeEach(async () => {
  t = await testApp({ env: { SIGN_IN_CODES: 'off' } })
})
afterEach(() => t.close())

const deleteAccount = (token: string, body: object = { confirm: 'DELETE' }) => t.request(me.leave, { token, body })
const isIn = async (token: string) => (await t.request(me.sessions, { token })).status === 200

describe('a user’s own sessions', () => {
  test('are listed with the current one first, without other users’ and expired ones', async () => {
    const [user, other] = [await aUser(t), await aUser(t)]
    await t.db.updateTable('sessions').set({ user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0' }).execute()
    t.clock.advance(31 * DAY)
    const [second, third] = [await aSession(t, user.id), await aSession(t, user.id)]
    expect(await isIn(user.token)).toBe(false)
    const { sessions } = (await t.request(me.sessions, { token: second })).answer
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false])
    expect(sessions[0]).toMatchObject({ device: { browser: null, system: null }, startedAt: t.clock.now() })
    expect(JSON.stringify(sessions)).not.toContain(second)
    expect([await isIn(third), await isIn(other.token)]).toEqual([true, false])
  })

  test('end one by one; an ended one and another user’s are not found', async () => {
    const [user, other] = [await aUser(t), await aUser(t)]
    const second = await aSession(t, user.id)
    const { sessions } = (await t.request(me.sessions, { token: user.token })).answer
    const params = { id: sessions.find(({ isThis }) => !isThis)?._id ?? '' }
    expect((await t.request(me.endSession, { token: other.token, params })).status).toBe(404)
    expect(await isIn(second)).toBe(true)
    expect((await t.request(me.endSession, { token: user.token, params })).status).toBe(204)
    expect((await t.request(me.endSession, { token: user.token, params })).status).toBe(404)
    expect([await isIn(user.token), await isIn(second)]).toEqual([true, false])
  })

  test('end everywhere but here; repeating it changes nothing', async () => {
    const [user, other] = [await aUser(t), await aUser(t)]
    const more = [await aSession(t, user.id), await aSession(t, user.id)]
    for (let time = 0; time < 2; time++) {
      expect((await t.request(me.endOtherSessions, { token: user.token })).status).toBe(204)
    }
    expect(await Promise.all([user.token, other.token, ...more].map(isIn))).toEqual([true, true, false, false])
  })
})

describe('deleting one’s own account', () => {
  test('removes the person and keeps the payments without the name', async () => {
    const member = await aUser(t)
    await aPurchase(t, { userId: member.id, plan: 'ANNUAL' })
    const emailRow = { id: newId(), recipient: member.email, subject: 'x', text: 'x', html: null, valid_until: null }
    const posted = { ...emailRow, created_at: t.clock.now(), sent_at: null, given_up_at: null }
    await t.db.insertInto('emails').values(posted).execute()
    await aPendingSignInCode(t, member.email)
    await aPendingSignInCode(t, 'other@example.com')
    const asked = { id: newId(), email: member.email, confirmed_at: null, unsubscribed_at: null }
    await t.db
      .insertInto('newsletter_subscribers')
      .values({ ...asked, created_at: t.clock.now() })
      .execute()
    expect((await deleteAccount(member.token)).status).toBe(204)
    for (const table of ['users', 'sessions', 'grants', 'emails', 'newsletter_subscribers'] as const) {
      expect(await t.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    const codes = await t.db.selectFrom('sign_in_codes').select('email').execute()
    expect(codes).toEqual([{ email: 'other@example.com' }])
    expect(await t.db.selectFrom('orders').select(['user_id', 'status']).execute()).toEqual([
      { user_id: null, status: 'PAID' },
    ])
    expect(await t.db.selectFrom('payments').select('amount_in_paise').execute()).toEqual([
      { amount_in_paise: 129_900 },
    ])
    expect((await deleteAccount(member.token)).status).toBe(401)
  })

  test('works once in concurrent requests, and the address can be used for a new account', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    const statuses = (await Promise.all([deleteAccount(member.token), deleteAccount(member.token)])).map(
      ({ status }) => status,
    )
    expect(statuses.every((status) => status === 204 || status === 401)).toBe(true)
    expect(statuses).toContain(204)
    const body = { email: member.email, mobileNumber: '98765 43210' }
    const again = await t.request(auth.login, { body })
    expect(again.json).toMatchObject({ user: { subscriptionStatus: 'INACTIVE' } })
  })

  test.each([{}, { confirm: '' }, { confirm: 'delete me' }])('needs the confirmation word: %o', async (body) => {
    const user = await aUser(t)
    expect((await deleteAccount(user.token, body)).json).toMatchObject({
      code: 'MALFORMED',
      fields: { confirm: 'Please type DELETE to confirm.' },
    })
    expect(await isIn(user.token)).toBe(true)
  })

  test('needs a fresh code', async () => {
    const user = await aUser(t)
    await t.db.updateTable('sessions').set({ fresh_until: t.clock.now() }).execute()
    expect((await deleteAccount(user.token)).json.code).toBe('FRESH_CODE_REQUIRED')
    expect(await isIn(user.token)).toBe(true)
  })

  test('is refused to the last owner, also when two do it at once; audit entries about them lose their details', async () => {
    const [one, two] = [await anAdmin(t), await anAdmin(t)]
    const body = { name: 'Renamed', mobileNumber: '98765 43210' }
    await t.request(contract.users.update, { token: one.token, params: { id: two.id }, body })
    const answers = await Promise.all([deleteAccount(one.token), deleteAccount(two.token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const stays = answers[0]?.status === 409 ? one : two
    expect((await deleteAccount(stays.token)).json.code).toBe('LAST_OWNER')
    const entries = await t.db.selectFrom('audit_entries').select(['action', 'details', 'actor_id']).execute()
    const gone = entries.find(({ action }) => action === 'user.delete')
    expect(gone).toMatchObject({ actor_id: null, details: { before: { role: 'ADMIN' } } })
    expect(stays === one ? JSON.stringify(entries) : '').not.toContain('Renamed')
  })
})
