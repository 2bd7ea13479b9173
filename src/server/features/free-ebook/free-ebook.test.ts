import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anEbook } from '#tests/kit/content.ts'
import { anAdmin, aSession, aUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { SEEN_PARTS } from '#shared/domain/progress.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { freeEbook, ebooks, progress } = contract

let t: TestApp
let admin: { id: string; token: string }
let member: string
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  member = await aSession(t, (await aUser(t)).id)
})
afterAll(() => t.close())

const choose = (ebookId: string | null, token = admin.token) =>
  t.request(freeEbook.choose, { token, body: { ebookId } })
const read = async () => (await t.request(freeEbook.read, { token: member })).answer.ebook

test('one e-book is free at a time, and anyone signed in reads it', async () => {
  expect(await read()).toBeNull()
  const [first, second] = [await anEbook(t, admin.token), await anEbook(t, admin.token)]
  await choose(first._id)
  expect(await read()).toMatchObject({ _id: first._id, title: first.title, progress: null })
  await choose(second._id)
  const shown = await read()
  expect(shown?._id).toBe(second._id)
  expect((await t.request(freeEbook.chosen, { token: admin.token })).answer.ebookId).toBe(second._id)
  const file = await fetch(t.address + (shown?.ebookFileUrl ?? ''))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await file.arrayBuffer()
  await choose(null)
  expect(await read()).toBeNull()
  // Granted access is cached for some seconds.
  t.clock.advance(60_000)
  const closed = await fetch(t.address + (shown?.ebookFileUrl ?? ''))
  await closed.arrayBuffer()
  expect(closed.status).toBe(403)
})

test('progress in it is saved for a user without a plan', async () => {
  const book = await anEbook(t, admin.token)
  await choose(book._id)
  const seen = '1'.padEnd(SEEN_PARTS, '0')
  const position = { furthest: 3, latest: 3, length: 10, seen, isFinished: false, ageInMs: 0 }
  await t.request(progress.keep, { token: member, body: { marks: [{ kind: 'EBOOK', itemId: book._id, ...position }] } })
  expect((await read())?.progress).toMatchObject({ latest: 3 })
})

test('a draft or a deleted e-book is not shown, and an unknown one cannot be chosen', async () => {
  const draft = await anEbook(t, admin.token, { isPublished: false })
  await choose(draft._id)
  expect(await read()).toBeNull()
  const gone = await anEbook(t, admin.token)
  await choose(gone._id)
  await t.request(ebooks.remove, { token: admin.token, params: { id: gone._id } })
  expect(await read()).toBeNull()
  expect((await choose('01900000-0000-7000-8000-00000000ffff')).status).toBe(404)
})

test('only administrators choose, and the audit log has one entry', async () => {
  const book = await anEbook(t, admin.token)
  expect((await choose(book._id, member)).status).toBe(403)
  await Promise.all([choose(book._id), choose(book._id)])
  const entries = await t.db.selectFrom('audit_entries').where('action', '=', 'ebook.free').selectAll().execute()
  expect(entries.filter(({ subject }) => subject === `ebook:${book._id}`)).toHaveLength(1)
})
