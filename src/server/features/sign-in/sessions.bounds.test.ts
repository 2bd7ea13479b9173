import { ALLOWANCES } from './sign-in.limits.ts'
import { SESSIONS_KEPT } from '#shared/domain/identity.ts'
import { signInDesk } from '#tests/kit/sign-in-desk.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let desk: Awaited<ReturnType<typeof signInDesk>>
beforeAll(async () => void (desk = await signInDesk()))
afterAll(() => desk.close())

test('sign-ins on a known device are limited per hour, and only the newest sessions are kept', async () => {
  const email = 'many@example.com'
  const entered = await desk.enter(email)
  const first = String(entered.body.accessToken)
  let { device } = entered
  const answers = []
  let last = ''
  for (let n = 0; n <= ALLOWANCES.signInsOnDevice; n++) {
    desk.pass(1000)
    const answer = await desk.login({ email }, { device })
    answers.push(answer.status)
    device = answer.device ?? device
    last = answer.body.accessToken ?? last
  }
  expect(answers).toEqual([...Array.from({ length: ALLOWANCES.signInsOnDevice }, () => 200), 429])
  expect(await sessionsOf(email)).toHaveLength(SESSIONS_KEPT)
  expect(await desk.identify(first)).toBeNull()
  expect(await desk.identify(last)).not.toBeNull()
  desk.pass(60 * MINUTE)
  expect((await desk.login({ email }, { device })).status).toBe(200)
})

test('with thousands of old sessions the list shows the newest, and the next sign-in ends the others', async () => {
  const email = 'upgraded@example.com'
  const { body, device } = await desk.enter(email)
  const [own] = await sessionsOf(email)
  if (!own) throw new Error('no session')
  const longAgo = new Date(desk.now().getTime() - DAY)
  const old = Array.from({ length: 1500 }, (_, n) => {
    const id = `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
    return { ...own, id, token_hash: createHash('sha256').update(id).digest(), created_at: longAgo }
  })
  await desk.db.insertInto('sessions').values(old).execute()
  const viewer = await desk.identify(body.accessToken)
  expect(await desk.product.sessions.sessionsOf(viewer?.userId ?? '')).toHaveLength(SESSIONS_KEPT)
  desk.pass(MINUTE)
  expect((await desk.login({ email }, { device })).status).toBe(200)
  expect(await sessionsOf(email)).toHaveLength(SESSIONS_KEPT)
  expect(await desk.identify(body.accessToken)).not.toBeNull()
})

function sessionsOf(email: string) {
  return desk.db
    .selectFrom('sessions')
    .selectAll('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .where('users.email', '=', email)
    .execute()
}
