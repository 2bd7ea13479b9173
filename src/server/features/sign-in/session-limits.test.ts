import { MAX_COUNTS } from './sign-in-limits.ts'
import { MAX_SESSIONS_PER_USER } from '#shared/domain/identity.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let client: Awaited<ReturnType<typeof openSignInClient>>
beforeAll(async () => void (client = await openSignInClient()))
afterAll(() => client.close())

test('sign-ins on a known device are limited per hour, and only the newest sessions are kept', async () => {
  const email = 'many@example.com'
  const entered = await client.enter(email)
  const first = String(entered.body.accessToken)
  let { device } = entered
  const answers = []
  let last = ''
  for (let n = 0; n <= MAX_COUNTS.signInsOnDevice; n++) {
    client.advance(1000)
    const answer = await client.login({ email }, { device })
    answers.push(answer.status)
    device = answer.device ?? device
    last = answer.body.accessToken ?? last
  }
  expect(answers).toEqual([...Array.from({ length: MAX_COUNTS.signInsOnDevice }, () => 200), 429])
  expect(await sessionsOf(email)).toHaveLength(MAX_SESSIONS_PER_USER)
  expect(await client.identify(first)).toBeNull()
  expect(await client.identify(last)).not.toBeNull()
  client.advance(60 * MINUTE)
  expect((await client.login({ email }, { device })).status).toBe(200)
})

test('with thousands of old sessions the list shows the newest, and the next sign-in ends the others', async () => {
  const email = 'upgraded@example.com'
  const { body, device } = await client.enter(email)
  const [own] = await sessionsOf(email)
  if (!own) throw new Error('no session')
  const longAgo = new Date(client.now().getTime() - DAY)
  const old = Array.from({ length: 1500 }, (_, n) => {
    const id = `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
    return { ...own, id, token_hash: createHash('sha256').update(id).digest(), created_at: longAgo }
  })
  await client.db.insertInto('sessions').values(old).execute()
  const viewer = await client.identify(body.accessToken)
  expect(await client.product.sessions.sessionsOf(viewer?.userId ?? '')).toHaveLength(MAX_SESSIONS_PER_USER)
  client.advance(MINUTE)
  expect((await client.login({ email }, { device })).status).toBe(200)
  expect(await sessionsOf(email)).toHaveLength(MAX_SESSIONS_PER_USER)
  expect(await client.identify(body.accessToken)).not.toBeNull()
})

function sessionsOf(email: string) {
  return client.db
    .selectFrom('sessions')
    .selectAll('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .where('users.email', '=', email)
    .execute()
}
