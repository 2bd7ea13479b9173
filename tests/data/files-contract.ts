import { type Files, MIN_PART_BYTES, NoSuchFile, NoSuchUpload, WrongParts, WrongSize } from '#server/ports/files.ts'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

export interface FileStore {
  files: Files
  /** The base URL of addresses without a host. */
  origin: string
  /** Advances the time of signed addresses, by a manual clock or by waiting. */
  advance(seconds: number): Promise<void>
  stop(): Promise<void>
}

/** The tests that every file store must pass. */
export function describeFilesContract(make: () => Promise<FileStore>): void {
  let store: FileStore
  beforeAll(async () => {
    store = await make()
  })
  afterAll(() => store.stop())

  const call = (address: string, init?: RequestInit) => fetch(new URL(address, store.origin), init)
  const put = (address: string, body: Uint8Array<ArrayBuffer>, type: string | null = 'video/mp4') =>
    call(address, { method: 'PUT', body, headers: type === null ? {} : { 'content-type': type } })
  const write = (key: string, body: Buffer, contentType = 'video/mp4') =>
    store.files.write({ key, contentType, sizeInBytes: body.length, body: Readable.from([body]) })
  const content = async (key: string, range?: { start: number; end: number }) =>
    buffer(await store.files.read(key, range))

  describe('a whole object', () => {
    const single = { contentType: 'video/mp4', userId: 'meera', expiresInSeconds: 60, maxBytes: 1000 }

    test('arrives through its address and is found with type, size and tag', async () => {
      const answer = await put(
        await store.files.createUploadUrl({ key: 'videos/one.mp4', ...single }),
        Buffer.from('namaste'),
      )
      expect(answer.status).toBe(200)
      const found = await store.files.head('videos/one.mp4')
      expect(found).toMatchObject({ sizeInBytes: 7, contentType: 'video/mp4' })
      expect(answer.headers.get('etag')).toBe(`"${found?.etag}"`)
      expect((await content('videos/one.mp4')).toString()).toBe('namaste')
    })

    test('is refused under another type', async () => {
      const address = await store.files.createUploadUrl({ key: 'videos/other.mp4', ...single })
      expect((await put(address, Buffer.from('x'), 'text/html')).ok).toBe(false)
      expect(await store.files.head('videos/other.mp4')).toBeNull()
    })

    test('is refused when the address has expired', async () => {
      const address = await store.files.createUploadUrl({ key: 'videos/late.mp4', ...single, expiresInSeconds: 1 })
      await store.advance(2)
      expect((await put(address, Buffer.from('x'))).status).toBe(403)
      expect(await store.files.head('videos/late.mp4')).toBeNull()
    })

    test('gets another tag when it is replaced', async () => {
      await write('a/replaced', Buffer.from('before'))
      const before = await store.files.head('a/replaced')
      await write('a/replaced', Buffer.from('behind'))
      expect((await store.files.head('a/replaced'))?.etag).not.toBe(before?.etag)
      expect((await content('a/replaced')).toString()).toBe('behind')
    })

    test('made by the server is stored only in the size that was said', async () => {
      const input = {
        key: 'a/short',
        contentType: 'image/png',
        sizeInBytes: 5,
        body: Readable.from([Buffer.from('four')]),
      }
      await expect(store.files.write(input)).rejects.toBeInstanceOf(WrongSize)
      expect(await store.files.head('a/short')).toBeNull()
    })

    test.each([
      'a',
      'deep/er/and/deeper',
      'dots.in.the.name',
      'two..dots',
      'under_score-and-dash',
      '-_',
      '0199/x.tar.gz',
    ])('may have the key %s', async (key) => {
      await write(`odd/${key}`, Buffer.from(key))
      expect((await content(`odd/${key}`)).toString()).toBe(key)
    })

    test('may be empty', async () => {
      await write('a/empty', Buffer.alloc(0))
      expect(await store.files.head('a/empty')).toMatchObject({ sizeInBytes: 0 })
      expect(await content('a/empty')).toHaveLength(0)
    })
  })

  describe('reading', () => {
    const reader = { contentType: 'video/mp4', userId: 'asha' }
    const inAMinute = () => new Date(Date.now() + 60_000)

    test('gives the range that is asked for, both ends included', async () => {
      await write('r/ten', Buffer.from('0123456789'))
      expect((await content('r/ten', { start: 2, end: 4 })).toString()).toBe('234')
      expect((await content('r/ten', { start: 8, end: 99 })).toString()).toBe('89')
    })

    test('a file of this machine is stored, whole and in several parts, and found on it again', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sadhana-local-'))
      for (const sizeInBytes of [0, 10, 9 * 1024 * 1024]) {
        const body = randomBytes(sizeInBytes)
        const path = join(folder, 'made.mp4')
        await writeFile(path, body)
        const key = `renditions/videos/${sizeInBytes}.mp4/360p.mp4`
        await store.files.storeFile({ key, contentType: 'video/mp4', path })
        expect(await store.files.head(key)).toMatchObject({ sizeInBytes, contentType: 'video/mp4' })
        expect((await content(key)).equals(body)).toBe(true)
        const copy = await store.files.localCopy({ key, folder })
        expect((await readFile(copy)).equals(body)).toBe(true)
        // What made the file removes it afterwards.
        await rm(path)
        expect(await store.files.head(key)).toMatchObject({ sizeInBytes })
      }
      await expect(store.files.localCopy({ key: 'r/none', folder })).rejects.toBeInstanceOf(NoSuchFile)
      await rm(folder, { recursive: true })
    })

    test('of what is not there fails as such', async () => {
      await expect(store.files.read('r/none')).rejects.toBeInstanceOf(NoSuchFile)
      expect(await store.files.head('r/none')).toBeNull()
    })

    test('an address gives the bytes, whole and in ranges, with exact type and tag', async () => {
      await write('r/ten', Buffer.from('0123456789'))
      const address = await store.files.createReadUrl({
        key: 'r/ten',
        ...reader,
        expiresAt: inAMinute(),
        fileName: 'दिन १.mp4',
      })
      const whole = await call(address)
      expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
        200,
        'video/mp4',
        '0123456789',
      ])
      expect(whole.headers.get('etag')).toBe(`"${(await store.files.head('r/ten'))?.etag}"`)
      expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''%E0%A4%A6")
      const part = await call(address, { headers: { range: 'bytes=3-5' } })
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 3-5/10', '345'])
      expect((await call(address, { headers: { range: 'bytes=10-' } })).status).toBe(416)
    })

    test('an address ends with its time', async () => {
      await write('r/ten', Buffer.from('0123456789'))
      const address = await store.files.createReadUrl({
        key: 'r/ten',
        ...reader,
        expiresAt: new Date(Date.now() + 1000),
      })
      await store.advance(2)
      expect((await call(address)).status).toBe(403)
    })
  })

  describe('copy and remove', () => {
    test('a copy stands on its own', async () => {
      await write('c/from', Buffer.from('content'), 'audio/ogg')
      await store.files.copy('c/from', 'c/to')
      await store.files.copy('c/from', 'c/to')
      await write('c/from', Buffer.from('changed'))
      await store.files.remove('c/from')
      expect(await store.files.head('c/to')).toMatchObject({ contentType: 'audio/ogg', sizeInBytes: 7 })
      expect((await content('c/to')).toString()).toBe('content')
      expect(await store.files.head('c/from')).toBeNull()
    })

    test('a copy of nothing fails, removing nothing does not', async () => {
      await expect(store.files.copy('c/none', 'c/to')).rejects.toBeInstanceOf(NoSuchFile)
      await store.files.remove('c/none')
    })
  })

  describe('an upload in parts', () => {
    const key = 'videos/long.mp4'
    const big = (extra = 0) => randomBytes(MIN_PART_BYTES + extra)
    const start = async () => ({
      key,
      uploadId: (await store.files.startMultipart({ key, contentType: 'video/mp4' })).uploadId,
    })
    const send = async (
      upload: { key: string; uploadId: string },
      partNumber: number,
      body: Uint8Array<ArrayBuffer>,
    ) => {
      const limits = { userId: 'meera', expiresInSeconds: 60, maxBytes: 12 * 1024 * 1024 }
      const answer = await put(await store.files.createPartUploadUrl({ ...upload, partNumber, ...limits }), body, null)
      expect(answer.status).toBe(200)
      return { partNumber, etag: (answer.headers.get('etag') ?? '').replaceAll('"', '') }
    }

    test('lists what has arrived, ascending, and joins it, as often as it is asked', async () => {
      const upload = await start()
      const bodies = [big(), big(7), randomBytes(1000)]
      const [third, first, second] = [
        await send(upload, 3, bodies[2] ?? Buffer.alloc(0)),
        await send(upload, 1, bodies[0] ?? Buffer.alloc(0)),
        await send(upload, 2, bodies[1] ?? Buffer.alloc(0)),
      ]
      const sizes = bodies.map((body) => body.length)
      expect(await store.files.listParts(upload)).toEqual(
        [first, second, third].map((part, index) => ({ ...part, sizeInBytes: sizes[index] })),
      )
      await store.files.completeMultipart({ ...upload, parts: [first, second, third] })
      expect((await content(key)).equals(Buffer.concat(bodies))).toBe(true)
      expect(await store.files.head(key)).toMatchObject({ contentType: 'video/mp4' })
      await store.files.completeMultipart({ ...upload, parts: [first, second, third] })
      await expect(store.files.listParts(upload)).rejects.toBeInstanceOf(NoSuchUpload)
    })

    test('is completed once when completed twice at once', async () => {
      const upload = await start()
      const parts = [await send(upload, 1, big())]
      await Promise.all([1, 2, 3].map(() => store.files.completeMultipart({ ...upload, parts })))
      expect(await store.files.head(key)).toMatchObject({ sizeInBytes: MIN_PART_BYTES })
    })

    test('takes a part again in place of the first', async () => {
      const upload = await start()
      const first = await send(upload, 1, randomBytes(10))
      const again = await send(upload, 1, Buffer.from('the second one'))
      await expect(store.files.completeMultipart({ ...upload, parts: [first] })).rejects.toBeInstanceOf(WrongParts)
      await store.files.completeMultipart({ ...upload, parts: [again] })
      expect((await content(key)).toString()).toBe('the second one')
    })

    test('the same bytes have the same tag', async () => {
      const upload = await start()
      expect(await send(upload, 1, Buffer.from('same'))).toEqual(await send(upload, 1, Buffer.from('same')))
    })

    test('refuses gaps, wrong order, wrong tags, small parts and none at all', async () => {
      const upload = await start()
      const [one, two, small] = [
        await send(upload, 1, big()),
        await send(upload, 2, big()),
        await send(upload, 3, Buffer.from('s')),
      ]
      const four = await send(upload, 4, big())
      const wrong = [
        [],
        [one, small],
        [two, one],
        [one, one],
        [two],
        [{ ...one, etag: two.etag }],
        [one, two, small, four],
      ]
      for (const parts of wrong) {
        await expect(store.files.completeMultipart({ ...upload, parts })).rejects.toBeInstanceOf(WrongParts)
      }
      const three = await send(upload, 3, big())
      await store.files.completeMultipart({ ...upload, parts: [one, two, three, four] })
    })

    test('is gone when it was aborted, and aborting again is harmless', async () => {
      const upload = await start()
      const part = await send(upload, 1, big())
      await store.files.abortMultipart(upload)
      await store.files.abortMultipart(upload)
      await expect(store.files.listParts(upload)).rejects.toBeInstanceOf(NoSuchUpload)
      await expect(store.files.completeMultipart({ ...upload, parts: [part] })).rejects.toBeInstanceOf(NoSuchUpload)
    })

    test('belongs to its key', async () => {
      const upload = { ...(await start()), key: 'videos/stolen.mp4' }
      await expect(store.files.listParts(upload)).rejects.toBeInstanceOf(NoSuchUpload)
    })

    test('is deleted when it was started too long ago', async () => {
      const upload = await start()
      await store.files.abortUnfinished(new Date(0))
      expect(await store.files.listParts(upload)).toEqual([])
      expect(await store.files.abortUnfinished(new Date(Date.now() + 86_400_000))).toBeGreaterThan(0)
      await expect(store.files.listParts(upload)).rejects.toBeInstanceOf(NoSuchUpload)
    })
  })

  test('answers that it is there', async () => {
    await store.files.ping()
  })
}
