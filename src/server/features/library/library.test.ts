import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse } from '#tests/kit/content.ts'
import { anAdmin, aSession, aUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { courses } = contract.library
const MANY = 7

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  const admin = await anAdmin(t)
  token = await aSession(t, (await aUser(t)).id)
  for (let number = 1; number <= MANY; number++) {
    // Two courses share each moment, so that their ids decide the order.
    if (number % 2 === 1) t.clock.advance(1000)
    await aCourse(t, admin.token, { title: `Course ${number} 100% calm` })
  }
  await aCourse(t, admin.token, { title: 'Not yet', isPublished: false })
})
afterAll(() => t.close())

const read = async (query: Record<string, string>) => (await t.request(courses, { token, query })).answer

test('pages list every course once, newest first', async () => {
  const all = await read({})
  expect([all.total, all.nextCursor, all.courses.length]).toEqual([MANY, null, MANY])
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read({ limit: '3', ...(cursor !== null && { cursor }) })
    expect(page.total).toBe(MANY)
    ids.push(...page.courses.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(ids).toEqual(all.courses.map(({ _id }) => _id))
})

test('a search finds only visible courses and takes wildcards literally', async () => {
  expect((await read({ search: 'course 3 100%' })).courses.map(({ title }) => title)).toEqual(['Course 3 100% calm'])
  expect(await read({ search: '100_', limit: '1' })).toMatchObject({ courses: [], total: 0 })
  expect(await read({ search: 'CALM', limit: '2' })).toMatchObject({ total: MANY })
  expect((await read({ search: 'not yet' })).courses).toEqual([])
})

test('an invalid limit or cursor is refused', async () => {
  for (const query of [{ limit: '0' }, { limit: '201' }, { cursor: 'x' }])
    expect((await t.request(courses, { token, query })).status).toBe(400)
})
