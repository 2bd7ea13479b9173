import { openAccessFixture, type AccessFixture } from '#tests/kit/access-fixture.ts'
import { aMember, anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { NOTHING_SEEN } from '#shared/domain/progress.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let access: AccessFixture
let member: SignedInUser
beforeAll(async () => {
  access = await openAccessFixture()
  member = await aMember(access.t, { plan: 'ANNUAL' })
})
afterAll(() => access.close())

test('the page of a member shows how far they are in the courses, and what they opened last', async () => {
  const { t } = access
  const { token } = await anAdmin(t)
  const read = async () =>
    (await t.request(contract.userDetails.one, { token, params: { id: member.id } })).answer.progress
  expect(await read()).toEqual({ courses: [], last: null })

  const { id: itemId, title } = await t.db
    .selectFrom('videos')
    .select(['id', 'title'])
    .where('storage_key', '=', access.keys['a course video'])
    .executeTakeFirstOrThrow()
  const mark = { kind: 'VIDEO', itemId, furthest: 1800, latest: 60, length: 3600, seen: NOTHING_SEEN, ageInMs: 0 }
  await t.request(contract.progress.keep, { token: member.token, body: { marks: [{ ...mark, isFinished: false }] } })
  const { answer } = await t.request(contract.library.course, {
    token: member.token,
    params: { id: access.courses.shown },
  })
  const { videos, audios, ebooks } = answer.course
  const count = videos.length + audios.length + ebooks.length
  const share = (videos.find(({ _id }) => _id === itemId)?.progress?.furthest ?? 0) / 3600

  const progress = await read()
  expect(progress.courses.map(({ _id }) => _id)).toContain(access.courses.shown)
  expect(progress.courses.find(({ _id }) => _id === access.courses.shown)?.share).toBeCloseTo(share / count, 2)
  expect(progress.last).toMatchObject({ title, at: t.clock.now() })

  // An unpublished course is not counted; what was opened last stays true.
  await t.db.updateTable('courses').set({ is_published: false }).where('id', '=', access.courses.shown).execute()
  t.clock.advance(60_000)
  const { courses, last } = await read()
  expect(courses.map(({ _id }) => _id)).not.toContain(access.courses.shown)
  expect(last?.title).toBe(title)
})
