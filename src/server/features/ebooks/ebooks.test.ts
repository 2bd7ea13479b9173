import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aBook, anEbook, aPicture, upload } from '#tests/kit/content.ts'
import { pdfOf } from '#tests/kit/pdf.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { ebooks } = contract

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const create = (body: unknown) => t.request(ebooks.create, { token: admin.token, body })
const change = (id: string, body: unknown) => t.request(ebooks.update, { token: admin.token, params: { id }, body })
const remove = (id: string) => t.request(ebooks.remove, { token: admin.token, params: { id } })
const titlesOf = async (query: Record<string, string>) =>
  (await t.request(ebooks.list, { token: admin.token, query })).answer.ebooks.map(({ title }) => title)
const files = async () => ({
  coverImageStorageKey: await upload(t, admin.token, aPicture),
  ebookFileStorageKey: await upload(t, admin.token, aBook),
})

test('an e-book is created from a title, a cover and a file; both files can be read', async () => {
  const { status, answer } = await create({ title: 'On Stillness', ...(await files()) })
  expect(status).toBe(201)
  expect(answer.ebook).toMatchObject({ description: '', author: '', isPublished: false, publishAt: null })
  const types = [answer.ebook.coverImageUrl, answer.ebook.ebookFileUrl].map(async (address) => {
    const { status: read, headers } = await fetch(t.address + address)
    return [read, headers.get('content-type')]
  })
  expect(await Promise.all(types)).toEqual([
    [200, 'image/webp'],
    [200, 'application/pdf'],
  ])
})

test.each([
  { lacks: 'title', problem: { title: 'Title is required.' } },
  { lacks: 'coverImageStorageKey', problem: { coverImageStorageKey: 'Cover image is required.' } },
  { lacks: 'ebookFileStorageKey', problem: { ebookFileStorageKey: 'E-book file is required.' } },
])('without $lacks it is refused with a message at that field', async ({ lacks, problem }) => {
  const body = { title: 'x', coverImageStorageKey: 'images/x.png', ebookFileStorageKey: 'pdfs/x.pdf', [lacks]: '' }
  const answer = await create(body)
  expect([answer.status, answer.json.fields]).toEqual([400, problem])
})

test('swapped cover and file are refused, and both uploads can be used afterwards', async () => {
  const { coverImageStorageKey, ebookFileStorageKey } = await files()
  const swapped = { coverImageStorageKey: ebookFileStorageKey, ebookFileStorageKey: coverImageStorageKey }
  expect((await create({ title: 'x', ...swapped })).status).toBe(415)
  const sent = { title: 'x', coverImageStorageKey, ebookFileStorageKey }
  const answers = await Promise.all([create(sent), create(sent)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  // The file is in use, the new cover is not.
  const cover = await upload(t, admin.token, aPicture)
  expect((await create({ ...sent, coverImageStorageKey: cover })).status).toBe(409)
  expect((await create({ ...(await files()), title: 'y', coverImageStorageKey: cover })).status).toBe(201)
})

test.each([
  { what: 'locked with a password', bytes: () => pdfOf({ userPassword: 'sesame' }), code: 'UPLOAD_LOCKED' },
  { what: 'cut off', bytes: async () => (await pdfOf({ pages: 3 })).subarray(0, 900), code: 'UPLOAD_DAMAGED' },
  { what: 'only a header', bytes: async () => Buffer.from('%PDF-1.7 nothing here'), code: 'UPLOAD_DAMAGED' },
])('a book that is $what is refused, and the cover can be used afterwards', async ({ bytes, code }) => {
  const { coverImageStorageKey } = await files()
  const ebookFileStorageKey = await upload(t, admin.token, { ...aBook, bytes: await bytes() })
  const { status, json } = await create({ title: 'x', coverImageStorageKey, ebookFileStorageKey })
  expect([status, json.code]).toEqual([422, code])
  expect((await create({ title: 'x', ...(await files()), coverImageStorageKey })).status).toBe(201)
})

test('the list is newest first and searches title and author', async () => {
  for (const [title, author] of [
    ['The Gita', 'Vyasa'],
    ['Raja Yoga', 'Vivekananda'],
  ]) {
    t.clock.advance(1)
    await anEbook(t, admin.token, { title, author })
  }
  expect((await titlesOf({})).slice(0, 2)).toEqual(['Raja Yoga', 'The Gita'])
  expect(await titlesOf({ search: 'VYASA' })).toEqual(['The Gita'])
  expect(await titlesOf({ search: 'yoga' })).toEqual(['Raja Yoga'])
})

test('an update keeps both files; they are scheduled for deletion when the e-book is purged', async () => {
  const ebook = await anEbook(t, admin.token)
  const { answer } = await change(ebook._id, { author: 'Asha', ...(await files()) })
  const { coverImageStorageKey, ebookFileStorageKey } = ebook
  expect(answer.ebook).toMatchObject({ author: 'Asha', coverImageStorageKey, ebookFileStorageKey })
  expect((await remove(ebook._id)).status).toBe(204)
  expect((await remove(ebook._id)).status).toBe(404)
  const params = { kind: 'ebook', id: ebook._id }
  expect((await t.request(contract.bin.purge, { token: admin.token, params })).status).toBe(204)
  const keys = [coverImageStorageKey, ebookFileStorageKey]
  expect(await t.db.selectFrom('files_to_delete').select('key').where('key', 'in', keys).execute()).toHaveLength(2)
})
