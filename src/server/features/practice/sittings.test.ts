import { contract } from '#shared/contract/index.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, aUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const START = new Date('2026-11-24T00:30:00.000Z')
let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: START })
})
beforeEach(async () => {
  t.clock.set(START)
  await t.db.deleteFrom('live_attendance').execute()
})
afterAll(() => t.close())

type Member = Awaited<ReturnType<typeof aMember>>
const setTime = (seconds: number) => t.clock.set(new Date(START.getTime() + seconds * 1000))
const enter = async (member: Member) => (await t.request(contract.sittings.enter, member)).answer
const beat = ({ roomId, token }: Awaited<ReturnType<typeof enter>>) =>
  t.request(contract.livePresence.heartbeat, { params: { id: roomId }, body: { token: token ?? '', isPlaying: true } })
const finish = async (member: Member, seconds: number, ageInMs = 0) =>
  (await t.request(contract.sittings.finish, { ...member, body: { seconds, ageInMs } })).answer
const lit = async (member: Member) =>
  (await t.request(contract.practice.month, { ...member, query: {} })).answer.days.flatMap(({ day, lamp }) =>
    lamp === 'LIT' ? [day] : [],
  )

test('two members sit together, one of them on two devices', async () => {
  const [asha, ravi] = [await aMember(t, { plan: 'ANNUAL' }), await aMember(t, { plan: 'INITIAL' })]
  const tokens = [await enter(asha), await enter(asha), await enter(ravi)]
  for (const seconds of [5, 35, 300]) {
    setTime(seconds)
    expect((await Promise.all(tokens.map(beat))).map(({ status }) => status)).toEqual([200, 200, 200])
  }
  setTime(600)
  expect(await finish(ravi, 600)).toEqual({ isCounted: true, satWith: 1 })
  expect(await finish(asha, 600)).toEqual({ isCounted: true, satWith: 1 })
  expect(await finish(asha, 600)).toEqual({ isCounted: true, satWith: 1 })
  expect([await lit(asha), await lit(ravi)]).toEqual([['2026-11-24'], ['2026-11-24']])
})

test('who left before the start is not counted, and nobody means alone', async () => {
  const [asha, ravi] = [await aMember(t, { plan: 'ANNUAL' }), await aMember(t, { plan: 'ANNUAL' })]
  await beat(await enter(ravi))
  setTime(60)
  const room = await enter(asha)
  setTime(70)
  await beat(room)
  setTime(360)
  expect(await finish(asha, 300)).toEqual({ isCounted: true, satWith: 0 })
})

test('a short sitting lights no lamp; one without a connection lights its own day, without a number', async () => {
  const asha = await aMember(t, { plan: 'ANNUAL' })
  expect(await finish(asha, 179)).toEqual({ isCounted: false, satWith: null })
  expect(await lit(asha)).toEqual([])
  expect(await finish(asha, 600, 24 * 3600_000)).toEqual({ isCounted: true, satWith: null })
  expect(await finish(asha, 600, 8 * 24 * 3600_000)).toEqual({ isCounted: false, satWith: null })
  expect(await lit(asha)).toEqual(['2026-11-23'])
})

test('whoever has sent no heartbeat learns no number, and without a plan nobody enters', async () => {
  const asha = await aMember(t, { plan: 'ANNUAL' })
  expect(await finish(asha, 600)).toEqual({ isCounted: true, satWith: null })
  expect((await t.request(contract.sittings.enter, await aUser(t))).status).toBe(403)
  expect((await t.request(contract.sittings.enter, { token: '' })).status).toBe(401)
  const bad = await t.request(contract.sittings.finish, { ...asha, body: { seconds: 1801, ageInMs: 0 } })
  expect(bad.status).toBe(400)
})
