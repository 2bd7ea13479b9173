import { contract } from '#shared/contract/index.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, aVideo } from '#tests/kit/content.ts'
import { aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Concurrent requests share reads: no viewer gets another viewer's answer or an outdated one. */

const ROUNDS = 30

let t: TestApp
let admin: SignedInUser
let courseId: string
let videoId: string
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  videoId = (await aVideo(t, admin.token))._id
  courseId = (await aCourse(t, admin.token, { videos: [videoId] }))._id
})
afterAll(() => t.close())

const course = (token: string) => t.request(contract.library.course, { token, params: { id: courseId } })
const list = (token: string) => t.request(contract.library.courses, { token })
const read = async (token: string) =>
  JSON.stringify([(await course(token)).json, (await list(token)).json, await statusOf(token)])
const statusOf = async (token: string) => (await t.request(contract.subscriptions.status, { token })).json

test('concurrent requests get the same answers as single ones', async () => {
  const plans = ['INITIAL', 'HALF_YEARLY', 'ANNUAL'] as const
  const people: SignedInUser[] = []
  for (let n = 0; n < 20; n++) {
    const plan = plans[n % 4]
    const person = plan ? await aMember(t, { plan, daysAgo: n }) : await aUser(t)
    people.push(person)
    const mark = { furthest: n + 1, latest: n + 1, length: 100, seen: '1'.repeat(100), isFinished: false, ageInMs: 0 }
    const marks = [{ ...mark, kind: 'VIDEO', itemId: videoId }]
    await t.request(contract.progress.keep, { token: person.token, body: { marks } })
  }
  const alone: string[] = []
  for (const { token } of people) alone.push(await read(token))
  expect(new Set(alone).size).toBeGreaterThan(people.length / 2)
  expect(await Promise.all(people.map(({ token }) => read(token)))).toEqual(alone)
})

/** Does the work while others keep sending the same requests. */
async function underLoad(ask: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  const over = new AbortController()
  const others = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) await ask()
  })
  try {
    await work()
  } finally {
    over.abort()
    await Promise.all(others)
  }
}

test('a committed change is in every answer requested after it', async () => {
  const { token } = await aMember(t, { plan: 'ANNUAL' })
  const ask = () => Promise.all([course(token), list(token)])
  await underLoad(ask, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const title = `A House at Dawn, ${round}`
      await t.db.updateTable('courses').set({ title }).where('id', '=', courseId).execute()
      const [one, all] = await ask()
      expect([one.answer.course.title, all.answer.courses.map((each) => each.title)]).toEqual([title, [title]])
    }
  })
})

test('a member whose session or plan has ended is refused at once while others are served', async () => {
  const other = await aMember(t, { plan: 'ANNUAL' })
  await underLoad(
    () => course(other.token),
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { id, token } = await aMember(t, { plan: 'ANNUAL' })
        expect((await course(token)).status).toBe(200)
        const ended = { ended_at: t.clock.now(), end_reason: 'REMOVED' as const }
        await t.db.updateTable('grants').set(ended).where('user_id', '=', id).execute()
        expect((await course(token)).status).toBe(403)
        await t.db.deleteFrom('sessions').where('user_id', '=', id).execute()
        expect((await course(token)).status).toBe(401)
      }
    },
  )
})
