import { openAccessFixture, type AccessFixture } from '#tests/kit/access-fixture.ts'
import { aMember, anAdmin } from '#tests/kit/users.ts'
import { createSecretBox, keysFor } from '#server/platform/secret-box.ts'
import { reencryptNotes } from './reencrypt-notes.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { MAX_NOTES } from '#shared/domain/notes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { notes, me } = contract
const NOBODY = '01900000-0000-7000-8000-00000000ffff'

let access: AccessFixture
let token: string
let memberId: string
let video: string
beforeAll(async () => {
  access = await openAccessFixture()
  video = access.courseVideo
})
beforeEach(async () => {
  access.t.clock.set(new Date('2026-11-21T06:30:00.000Z'))
  ;({ token, id: memberId } = await aMember(access.t, { plan: 'ANNUAL' }))
})
afterAll(() => access.close())

const noteOf = (details: object = {}) => ({
  clientId: newId(),
  kind: 'VIDEO' as const,
  itemId: video,
  from: 83.5,
  until: null,
  text: 'Breathe out longer than in.',
  ...details,
})
const write = (details: object = {}, as = token) => access.t.request(notes.create, { token: as, body: noteOf(details) })
const listOf = async (as = token) => (await access.t.request(notes.list, { token: as })).answer.notes

describe('writing', () => {
  test('a note is listed with its item and the place where that is opened', async () => {
    expect((await write()).status).toBe(201)
    expect(await listOf()).toMatchObject([
      { itemId: video, from: 83.5, until: null, text: 'Breathe out longer than in.', version: 1, changedAt: null },
    ])
    expect((await listOf())[0]?.place).toEqual({ kind: 'COURSE', id: access.courses.shown, title: 'A House at Dawn' })
  })

  test('the text is stored encrypted', async () => {
    await write({ text: 'Vasundhara spoke of her mother.' })
    const { rows } = await sql<{ text: string }>`select row_to_json(notes)::text || encode(text, 'escape') as text
      from notes where user_id = ${memberId}`.execute(access.t.db)
    expect(rows[0]?.text).not.toContain('Vasundhara')
  })

  test('a note sent again, also ten times at once, is kept once', async () => {
    const body = noteOf()
    const sent = await Promise.all(Array.from({ length: 10 }, () => access.t.request(notes.create, { token, body })))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await listOf()).toHaveLength(1)
  })

  test('a bookmark is a range without a text', async () => {
    await write({ from: 73.5, until: 83.5, text: '' })
    expect(await listOf()).toMatchObject([{ from: 73.5, until: 83.5, text: '' }])
  })

  test('a thousand Hindi characters as a reader counts them are a note, one more is refused', async () => {
    expect((await write({ text: 'क्षि'.repeat(1000) })).status).toBe(201)
    expect((await write({ text: 'क्षि'.repeat(1001) })).status).toBe(400)
  })

  test.each([
    ['direction marks', { text: 'a\u202Eb' }],
    ['a negative position', { from: -1 }],
    ['an end before the beginning', { from: 20, until: 10 }],
    ['an unknown kind', { kind: 'COURSE' }],
  ])('refuses %s', async (_, details) => {
    expect((await write(details)).status).toBe(400)
    expect(await listOf()).toEqual([])
  })

  test.each([
    ['of an unknown item', () => ({ itemId: NOBODY })],
    ['of another kind', () => ({ kind: 'AUDIO' })],
  ])('an item %s is not found', async (_, details) => {
    expect((await write(details())).status).toBe(404)
  })

  test('there is room for 500 notes, also when two are sent at once', async () => {
    await sql`insert into notes (id, user_id, client_id, kind, item_id, item_title, starts_at, created_at)
      select gen_random_uuid(), ${memberId}, gen_random_uuid(), 'VIDEO', ${video}, 'A talk', 1, now()
      from generate_series(1, ${MAX_NOTES - 1}::int)`.execute(access.t.db)
    const sent = await Promise.all([write(), write()])
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await listOf()).toHaveLength(MAX_NOTES)
  })
})

describe('who may', () => {
  test.each(['INACTIVE', 'EXPIRED', 'INITIAL'] as const)('%s writes no note in a course', async (person) => {
    expect((await write({}, (await access.tokenOf(person)) ?? '')).status).toBe(404)
  })

  test('a note that waited for the network is kept though the plan has ended, if the item was opened before', async () => {
    const as = (await access.tokenOf('EXPIRED')) ?? ''
    const mark = { kind: 'VIDEO' as const, item_id: video, furthest: 5, latest: 5, length: 100 }
    await access.t.db
      .insertInto('progress')
      .values({ user_id: access.ids.EXPIRED, ...mark, latest_at: access.t.clock.now(), seen: '0'.repeat(100) })
      .execute()
    expect((await write({}, as)).status).toBe(201)
  })

  test("another member's note is neither listed, changed nor deleted; nor is it for administrators", async () => {
    const { _id: id } = (await write()).answer.note
    const others = [await aMember(access.t, { plan: 'ANNUAL' }), await anAdmin(access.t)]
    for (const other of others) {
      expect(await listOf(other.token)).toEqual([])
      const change = { token: other.token, params: { id }, body: { text: 'x', version: 1 } }
      expect((await access.t.request(notes.update, change)).status).toBe(404)
      expect((await access.t.request(notes.remove, { token: other.token, params: { id } })).status).toBe(404)
    }
  })
})

describe('changing', () => {
  test('a note changed on another device meanwhile is refused with what it says now', async () => {
    const { _id: id } = (await write()).answer.note
    const change = (text: string) =>
      access.t.request(notes.update, { token, params: { id }, body: { text, version: 1 } })
    expect((await change('On the phone.')).answer.note).toMatchObject({ text: 'On the phone.', version: 2 })
    const refused = await change('On the laptop.')
    expect([refused.status, refused.json]).toMatchObject([409, { note: { text: 'On the phone.', version: 2 } }])
  })

  test('a deleted note is gone', async () => {
    const { _id: id } = (await write()).answer.note
    expect((await access.t.request(notes.remove, { token, params: { id } })).status).toBe(204)
    expect((await access.t.request(notes.remove, { token, params: { id } })).status).toBe(404)
    expect(await listOf()).toEqual([])
  })

  test('a note keeps the title of a video that was deleted, and its second', async () => {
    const { _id: id } = (await write()).answer.note
    const { title } = await access.t.db
      .selectFrom('videos')
      .select('title')
      .where('id', '=', video)
      .executeTakeFirstOrThrow()
    const bin = (at: Date | null) =>
      access.t.db.updateTable('videos').set({ deleted_at: at }).where('id', '=', video).execute()
    await bin(access.t.clock.now())
    expect(await listOf()).toMatchObject([{ _id: id, itemTitle: title, place: null, from: 83.5 }])
    await bin(null)
  })
})

test('the PDF has the notes, and the export of the own data', async () => {
  await write({ text: 'श्वास लंबा छोड़ें' })
  const { status, headers } = await access.t.request(notes.pdf, { token })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const exported = (await access.t.request(me.export, { token })).answer
  expect(exported.notes).toMatchObject([{ from: 83.5, text: 'श्वास लंबा छोड़ें' }])
})

test('texts of an earlier secret key are encrypted again and stay readable', async () => {
  const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const text = createSecretBox(keysFor('notes', [old])).encrypt('Patience.')
  const row = { id: newId(), user_id: memberId, client_id: newId(), kind: 'VIDEO' as const, item_id: video, text }
  await access.t.db.deleteFrom('notes').execute()
  await access.t.db
    .insertInto('notes')
    .values({
      ...row,
      item_title: 'A talk',
      starts_at: 1,
      ends_at: null,
      created_at: access.t.clock.now(),
      changed_at: null,
    })
    .execute()
  const box = createSecretBox(keysFor('notes', [current, old]))
  expect(await reencryptNotes({ db: access.t.db, box, log: access.t.product.log })).toBe(0)
  const stored = await access.t.db.selectFrom('notes').select('text').where('id', '=', row.id).executeTakeFirstOrThrow()
  expect(createSecretBox(keysFor('notes', [current])).decrypt(stored.text ?? Buffer.alloc(0))).toBe('Patience.')
  await access.t.db.deleteFrom('notes').execute()
})
