import { reencryptNotes } from './reencrypt-notes.ts'
import { createSecretBox, keysFor } from '#server/platform/secret-box.ts'
import type { Database } from '#server/db/database.ts'
import { contract } from '#shared/contract/index.ts'
import { NOON } from '#tests/kit/app.ts'
import { aCourse, aVideo } from '#tests/kit/content.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { openTestApp } from '#tests/kit/open-test-app.ts'
import { aMember, anAdmin } from '#tests/kit/users.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/* Notes that no key of the installation decrypts stop neither the start nor the other notes. */

const { notes, me } = contract
const [LOST, OLD, NEW] = ['0', '1', '2'].map((digit) => digit.repeat(64)) as [string, string, string]
const boxOf = (...hex: [string, ...string[]]) => {
  const [current, ...previous] = hex.map((key) => Buffer.from(key, 'hex')) as [Buffer, ...Buffer[]]
  return createSecretBox(keysFor('notes', [current, ...previous]))
}

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const opened = (env: Record<string, string>) => openTestApp({ ...database, close: async () => {} }, { now: NOON, env })
const stored = async (id: string) =>
  (await database.db.selectFrom('notes').select('text').where('id', '=', id).executeTakeFirstOrThrow()).text ??
  Buffer.alloc(0)

test('the product starts, lists the others and says which cannot be read; nothing of them is lost', async () => {
  let t = await opened({ SECRET_KEY: OLD })
  const { token } = await aMember(t, { plan: 'ANNUAL' })
  const admin = await anAdmin(t)
  const { _id: itemId } = await aVideo(t, admin.token, { usageType: 'COURSE' })
  await aCourse(t, admin.token, { videos: [itemId] })
  const write = async (clientId: string, text: string) => {
    const body = { clientId, kind: 'VIDEO' as const, itemId, from: 1, until: null, text }
    return (await t.request(notes.create, { token, body })).answer.note._id
  }
  const kept = await write('01900000-0000-7000-8000-0000000000a1', 'Patience.')
  const lost = await write('01900000-0000-7000-8000-0000000000a2', 'Of a lost key.')
  const lostBytes = boxOf(LOST).encrypt('Of a lost key.')
  await database.db.updateTable('notes').set({ text: lostBytes }).where('id', '=', lost).execute()
  await t.close()

  t = await opened({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD })
  const logged = vi.spyOn(t.product.log, 'error')
  await t.startJobs()
  expect(logged.mock.calls).toEqual([
    [{ notes: [lost] }, 'notes that no key decrypts'],
    [{ unreadable: 1 }, 'notes cannot be read: a previous secret key is missing'],
  ])
  expect(boxOf(NEW).decrypt(await stored(kept))).toBe('Patience.')
  expect(await stored(lost)).toEqual(lostBytes)

  const list = (await t.request(notes.list, { token })).answer.notes
  expect(new Map(list.map(({ _id, text, isUnreadable }) => [_id, [text, isUnreadable]]))).toEqual(
    new Map([
      [kept, ['Patience.', false]],
      [lost, ['', true]],
    ]),
  )
  const change = { token, params: { id: lost }, body: { text: 'Something else.', version: 1 } }
  expect(await t.request(notes.update, change)).toMatchObject({ status: 409, json: { code: 'NOTE_UNREADABLE' } })
  expect(await stored(lost)).toEqual(lostBytes)
  expect((await t.request(notes.pdf, { token })).status).toBe(200)
  const exported = (await t.request(me.export, { token })).answer.notes
  expect(new Map(exported.map(({ text, isUnreadable }) => [text, isUnreadable]))).toEqual(
    new Map([
      ['Patience.', false],
      ['', true],
    ]),
  )
  expect(JSON.stringify(logged.mock.calls)).not.toContain('Patience')
  await t.close()

  // With the missing key beside the others it is readable again.
  t = await opened({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: `${OLD},${LOST}` })
  await t.startJobs()
  const again = (await t.request(notes.list, { token })).answer.notes
  expect(again.map(({ text }) => text).toSorted()).toEqual(['Of a lost key.', 'Patience.'])
  expect((await t.request(notes.remove, { token, params: { id: lost } })).status).toBe(204)
  await t.close()
})

test('more than one batch is encrypted again, and the unreadable among them are counted', async () => {
  const t = await opened({ SECRET_KEY: NEW })
  const { id: userId } = await aMember(t, { plan: 'ANNUAL' })
  await database.db.deleteFrom('notes').execute()
  const numbers = Array.from({ length: 1201 }, (_, n) => n)
  const rows = numbers.map((n) => ({
    id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    user_id: userId,
    client_id: `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`,
    kind: 'VIDEO' as const,
    item_id: '01900000-0000-7000-8000-00000000ffff',
    item_title: 'A talk',
    starts_at: n,
    ends_at: null,
    text: boxOf(n % 400 === 0 ? LOST : OLD).encrypt(`Note ${n}`),
    created_at: t.clock.now(),
    changed_at: null,
  }))
  await database.db.insertInto('notes').values(rows).execute()
  const { log } = t.product
  expect(await reencryptNotes({ db: database.db, box: boxOf(NEW, OLD), log })).toBe(4)
  const texts = await database.db.selectFrom('notes').select(['starts_at', 'text']).execute()
  const read = texts.filter(({ starts_at: n }) => n % 400 !== 0)
  expect(read).toHaveLength(1197)
  for (const { starts_at, text } of read) expect(boxOf(NEW).decrypt(text ?? Buffer.alloc(0))).toBe(`Note ${starts_at}`)
  await t.close()
})
