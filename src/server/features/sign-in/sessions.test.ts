import { auth } from '#shared/contract/auth.ts'
import { team } from '#shared/contract/team.ts'
import { users } from '#shared/contract/users.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let client: Awaited<ReturnType<typeof openSignInClient>>
beforeAll(async () => void (client = await openSignInClient()))
afterAll(() => client.close())

let people = 0
async function someone(role: 'USER' | 'ADMIN') {
  const email = `person${people++}@example.com`
  const { id } = await client.add(email, role)
  const { body, device } = await client.enter(email)
  return { id, email, token: String(body.accessToken), device }
}

/** Uses the session and waits until the last use is stored. */
async function use(token: string): Promise<void> {
  const viewer = await client.identify(token)
  expect(viewer).not.toBeNull()
  await eventually(async () => {
    const row = await client.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('id', '=', viewer?.sessionId ?? '')
      .executeTakeFirstOrThrow()
    expect(client.now().getTime() - row.last_seen_at.getTime()).toBeLessThan(MINUTE)
  })
}

describe('a session ends', () => {
  test('for an administrator after 60 minutes without use', async () => {
    const { token } = await someone('ADMIN')
    client.advance(59 * MINUTE)
    await use(token)
    client.advance(60 * MINUTE - SECOND)
    expect(await client.identify(token)).not.toBeNull()
    const other = await someone('ADMIN')
    client.advance(60 * MINUTE)
    expect(await client.identify(other.token)).toBeNull()
  })

  test('for an administrator after 12 hours whatever the use', async () => {
    const { token } = await someone('ADMIN')
    for (let n = 0; n < 12 * 2 - 1; n++) {
      client.advance(30 * MINUTE)
      await use(token)
    }
    client.advance(30 * MINUTE - SECOND)
    await use(token)
    client.advance(SECOND)
    expect(await client.identify(token)).toBeNull()
  })

  test('for a member after 30 days without use and 90 in all', async () => {
    const idle = await someone('USER')
    client.advance(30 * DAY)
    expect(await client.identify(idle.token)).toBeNull()
    const { token } = await someone('USER')
    for (let n = 0; n < 3; n++) {
      client.advance(30 * DAY - SECOND)
      await use(token)
    }
    client.advance(3 * SECOND)
    expect(await client.identify(token)).toBeNull()
  })

  test('when its owner signs out, and no other session does', async () => {
    const { token, email } = await someone('USER')
    client.advance(MINUTE)
    const other = String((await client.enter(email)).body.accessToken)
    expect((await client.request(auth.logout, { token })).status).toBe(204)
    expect((await client.request(auth.logout, { token })).status).toBe(401)
    expect(await client.identify(other)).not.toBeNull()
  })

  test('when the role changes, with the trust in the device', async () => {
    const boss = await someone('ADMIN')
    const { id, token, device, email } = await someone('USER')
    const added = await client.request(team.add, { token: boss.token, body: { email, roles: ['SUPPORT'] } })
    expect(added.status).toBe(201)
    expect(await client.identify(token)).toBeNull()
    expect((await client.request(team.remove, { params: { id }, token: boss.token })).status).toBe(204)
    client.advance(MINUTE)
    expect((await client.login({ email }, { device })).status).toBe(403)
  })

  test('when the account is deleted', async () => {
    const boss = await someone('ADMIN')
    const { id, token } = await someone('USER')
    expect((await client.request(users.remove, { params: { id }, token: boss.token })).status).toBe(204)
    expect(await client.identify(token)).toBeNull()
  })
})

test('a fresh code counts for 15 minutes', async () => {
  const { token } = await someone('ADMIN')
  expect((await client.identify(token))?.freshUntil).toEqual(new Date(client.now().getTime() + 15 * MINUTE))
})

test('an invalid token is refused', async () => {
  for (const token of ['', 'x', 'A'.repeat(43), `${(await someone('USER')).token}x`]) {
    expect(await client.identify(token)).toBeNull()
  }
})

test('a member’s code is refused once the account has become an administrator’s', async () => {
  const { id, email } = await someone('USER')
  client.advance(MINUTE)
  const asked = await client.login({ email })
  const code = await client.codeFor(email, 2)
  await client.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute()
  const entered = await client.login({ email, challengeId: asked.body.challengeId, code })
  expect(entered).toMatchObject({ status: 422, body: { code: 'CODE_EXPIRED' } })
})
