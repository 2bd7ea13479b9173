import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anAudio } from '#tests/kit/content.ts'
import { aMember, anAdmin, aSession } from '#tests/kit/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: new Date('2026-11-09T06:30:00.000Z') })
})
afterAll(() => t.close())

test('a month of lamps over the days: watched, written, rested, and nobody else sees it', async () => {
  const { token } = await anAdmin(t)
  const lesson = (await anAudio(t, token))._id
  await aCourse(t, token, { audios: [lesson] })
  const member = await aMember(t, { plan: 'ANNUAL' })
  const other = await aMember(t, { plan: 'ANNUAL' })
  const watch = () => {
    const mark = { kind: 'AUDIO' as const, itemId: lesson, furthest: 1, latest: 1, length: 2, seen: '1'.repeat(100) }
    return t.request(contract.progress.keep, {
      ...member,
      body: { marks: [{ ...mark, isFinished: false, ageInMs: 0 }] },
    })
  }
  const lit = async (month?: string) => {
    const query = month === undefined ? {} : { month }
    const { days } = (await t.request(contract.practice.month, { token: await aSession(t, member.id), query })).answer
    return days.flatMap(({ day, lamp }) => (lamp === 'NONE' ? [] : [`${lamp} ${day.slice(8)}`]))
  }
  expect((await watch()).status).toBe(204)
  expect((await watch()).status).toBe(204)
  t.clock.set(new Date('2026-11-12T18:29:59.000Z'))
  const token2 = await aSession(t, member.id)
  const body = { clientId: newId(), text: 'Calm.', isShared: false, version: 0 }
  expect((await t.request(contract.reflections.write, { token: token2, params: { id: lesson }, body })).status).toBe(
    200,
  )
  expect(await lit()).toEqual(['LIT 09', 'REST 10', 'REST 11', 'LIT 12'])
  t.clock.set(new Date('2026-12-31T18:29:59.000Z'))
  expect(await lit()).toEqual([])
  expect(await lit('2026-11')).toEqual(['LIT 09', 'REST 10', 'REST 11', 'LIT 12'])
  const { days } = (
    await t.request(contract.practice.month, { token: await aSession(t, other.id), query: { month: '2026-11' } })
  ).answer
  expect(days.every(({ lamp }) => lamp === 'NONE')).toBe(true)
  expect((await t.request(contract.practice.month, { query: {} })).status).toBe(401)
})
