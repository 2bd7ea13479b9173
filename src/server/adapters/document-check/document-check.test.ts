import { createDocumentCheck, DOCUMENT_POOL, type DocumentTask } from './document-check.ts'
import { createWorkerPool } from '#server/platform/worker-pool.ts'
import { CheckTookTooLong, type DocumentState } from '#server/ports/document-check.ts'
import { NoSuchFile } from '#server/ports/files.ts'
import { startDiskServer, type DiskServer } from '#tests/data/disk-server.ts'
import { aBook } from '#tests/kit/content.ts'
import { pdfOf } from '#tests/kit/pdf.ts'
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let disk: DiskServer
let stored = 0
const pool = createWorkerPool<DocumentTask, DocumentState>(DOCUMENT_POOL)

beforeAll(async () => {
  disk = await startDiskServer()
  mkdirSync(join(disk.dir, 'objects/m'))
})
afterAll(async () => {
  await pool.close()
  await disk.stop()
})

const check = (key: string) => createDocumentCheck(disk.files, pool).check({ key })

/** Returns its key. Each file has its own: the store takes files for unchangeable. */
function store(bytes: Uint8Array): string {
  stored += 1
  const key = `m/book-${stored}.pdf`
  writeFileSync(join(disk.dir, 'objects', key), bytes)
  return key
}

const book = readFileSync('demo/media/ebooks/ten-mornings.pdf')

test.each<{ name: string; bytes: () => Uint8Array | Promise<Uint8Array>; state: DocumentState }>([
  { name: 'a book', bytes: () => book, state: 'READABLE' },
  { name: 'a book without a table', bytes: () => aBook.bytes, state: 'READABLE' },
  { name: 'a book of many pages', bytes: () => pdfOf({ pages: 300 }), state: 'READABLE' },
  { name: 'a book that only the owner may change', bytes: () => pdfOf({ ownerPassword: 'x' }), state: 'READABLE' },
  { name: 'a locked book', bytes: () => pdfOf({ userPassword: 'sesame' }), state: 'LOCKED' },
  { name: 'a book cut in the middle', bytes: () => book.subarray(0, book.length / 2), state: 'DAMAGED' },
  { name: 'a header and words', bytes: () => Buffer.from('%PDF-1.7 nothing here'), state: 'DAMAGED' },
  { name: 'a book without pages', bytes: () => Buffer.from(NO_PAGES), state: 'DAMAGED' },
])('$name is $state', async ({ bytes, state }) => {
  expect(await check(store(await bytes()))).toBe(state)
})

test('an absent file and a failing store are not reported as damaged', async () => {
  await expect(check('m/absent.pdf')).rejects.toBeInstanceOf(NoSuchFile)
  const key = store(book)
  const read = () => Promise.reject(new Error('the line is down'))
  const failing = createDocumentCheck({ ...disk.files, read }, pool)
  await expect(failing.check({ key })).rejects.toThrow('the line is down')
})

test.each([
  { megabytes: 31, state: 'DAMAGED' },
  { megabytes: 33, state: 'READABLE' },
])(
  'a file of $megabytes MB without any page is $state: only the browser opens larger ones',
  async ({ megabytes, state }) => {
    const key = store(Buffer.from('%PDF-1.7'))
    truncateSync(join(disk.dir, 'objects', key), megabytes * 1024 * 1024)
    expect(await check(key)).toBe(state)
  },
)

test('the largest checked book is READABLE also with a broken table, when it is read as a whole', async () => {
  const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n'
  const size = 31 * 1024 * 1024
  const scan = Buffer.concat([
    Buffer.from(`4 0 obj<</Length ${size}>>stream\n`),
    Buffer.alloc(size, 'x'),
    Buffer.from('\nendstream endobj\n'),
  ])
  const start = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n${page}`
  const end = 'trailer<</Root 1 0 R>>\nstartxref\n7\n%%EOF\n'
  expect(await check(store(Buffer.concat([Buffer.from(start), scan, Buffer.from(end)])))).toBe('READABLE')
})

test('a file crafted to keep the server busy ends at the deadline', async () => {
  const kids = Array.from({ length: 50_000 }, (_, at) => `${at + 2} 0 obj<</Kids[${at + 3} 0 R]/Count 1>>endobj\n`)
  const key = store(Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${kids.join('')}`))
  const outcome = await check(key).catch((error: unknown) => error)
  expect(outcome === 'DAMAGED' || outcome instanceof CheckTookTooLong).toBe(true)
})

const NO_PAGES =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
  'trailer<</Root 1 0 R>>\n%%EOF\n'
