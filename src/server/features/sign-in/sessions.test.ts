import { auth } from '#shared/contract/auth.ts'
import { users } from '#shared/contract/users.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { signInDesk } from '#tests/kit/sign-in-desk.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let desk: Awaited<ReturnType<typeof signInDesk>>
beforeAll(async () => void (desk = await signInDesk()))
afterAll(() => desk.close())

let people = 0
async function someone(role: 'USER' | 'ADMIN') {
  const email = `person${people++}@example.com`
  const { id } = await desk.add(email, role)
  const { body, device } = await desk.enter(email)
  return { id, email, token: String(body.accessToken), device }
}

/** Uses the session and waits until the last use is stored. */
async function use(token: string): Promise<void> {
  const viewer = await desk.identify(token)
  expect(viewer).not.toBeNull()
  await eventually(async () => {
    const row = await desk.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('id', '=', viewer?.sessionId ?? '')
      .executeTakeFirstOrThrow()
    expect(desk.now().getTime() - row.last_seen_at.getTime()).toBeLessThan(MINUTE)
  })
}

describe('a session ends', () => {
  test('for an administrator after 60 minutes without use', async () => {
    const { token } = await someone('ADMIN')
    desk.pass(59 * MINUTE)
    await use(token)
    desk.pass(60 * MINUTE - SECOND)
    expect(await desk.identify(token)).not.toBeNull()
    const other = await someone('ADMIN')
    desk.pass(60 * MINUTE)
    expect(await desk.identify(other.token)).toBeNull()
  })

  test('for an administrator after 12 hours whatever the use', async () => {
    const { token } = await someone('ADMIN')
    for (let n = 0; n < 12 * 2 - 1; n++) {
      desk.pass(30 * MINUTE)
      await use(token)
    }
    desk.pass(30 * MINUTE - SECOND)
    await use(token)
    desk.pass(SECOND)
    expect(await desk.identify(token)).toBeNull()
  })

  test('for a member after 30 days without use and 90 in all', async () => {
    const idle = await someone('USER')
    desk.pass(30 * DAY)
    expect(await desk.identify(idle.token)).toBeNull()
    const { token } = await someone('USER')
    for (let n = 0; n < 3; n++) {
      desk.pass(30 * DAY - SECOND)
      await use(token)
    }
    desk.pass(3 * SECOND)
    expect(await desk.identify(token)).toBeNull()
  })

  test('when its owner signs out, and no other session does', async () => {
    const { token, email } = await someone('USER')
    desk.pass(MINUTE)
    const other = String((await desk.enter(email)).body.accessToken)
    expect((await desk.request(auth.logout, { token })).status).toBe(204)
    expect((await desk.request(auth.logout, { token })).status).toBe(401)
    expect(await desk.identify(other)).not.toBeNull()
  })

  test('when the role changes, with the trust in the device', async () => {
    const boss = await someone('ADMIN')
    const { id, token, device, email } = await someone('USER')
    const changed = await desk.request(users.update, { params: { id }, token: boss.token, body: { role: 'ADMIN' } })
    expect(changed.status).toBe(200)
    expect(await desk.identify(token)).toBeNull()
    await desk.request(users.update, { params: { id }, token: boss.token, body: { role: 'USER' } })
    desk.pass(MINUTE)
    expect((await desk.login({ email }, { device })).status).toBe(403)
  })

  test('when the account is deleted', async () => {
    const boss = await someone('ADMIN')
    const { id, token } = await someone('USER')
    expect((await desk.request(users.remove, { params: { id }, token: boss.token })).status).toBe(204)
    expect(await desk.identify(token)).toBeNull()
  })
})

test('a fresh code counts for 15 minutes', async () => {
  const { token } = await someone('ADMIN')
  expect((await desk.identify(token))?.freshUntil).toEqual(new Date(desk.now().getTime() + 15 * MINUTE))
})

test('an invalid token is refused', async () => {
  for (const token of ['', 'x', 'A'.repeat(43), `${(await someone('USER')).token}x`]) {
    expect(await desk.identify(token)).toBeNull()
  }
})

test('a member’s code is refused once the account has become an administrator’s', async () => {
  const { id, email } = await someone('USER')
  desk.pass(MINUTE)
  const asked = await desk.login({ email })
  const code = await desk.codeFor(email, 2)
  await desk.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute()
  const entered = await desk.login({ email, challengeId: asked.body.challengeId, code })
  expect(entered).toMatchObject({ status: 422, body: { code: 'CODE_EXPIRED' } })
})
