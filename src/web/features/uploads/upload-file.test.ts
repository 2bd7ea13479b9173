import { aFile, fakeStorage, UPLOAD_OF_150_MB } from './upload-test-kit.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { describe, expect, test } from 'vitest'

const MB = 1024 * 1024
const busy = () => new ApiError({ status: 503, code: 'UNAVAILABLE' })
const lost = () => new ApiError({ status: 0, code: 'NO_ANSWER' })

describe('in one request', () => {
  test.each([
    ['a small video', 'talk.mp4', 5],
    ['a video one byte below the limit', 'talk.mp4', 100 * MB - 1],
    ['an audio one byte below its own', 'talk.mp3', 20 * MB - 1],
    ['a book one byte below its own', 'gita.pdf', 20 * MB - 1],
    ['a picture of any size', 'photo.png', 150 * MB],
  ])('%s', async (_name, fileName, size) => {
    const storage = fakeStorage()
    expect(await storage.upload(aFile(fileName, size))).toBe('single-1')
    expect(storage.called).toEqual(['single'])
    expect(storage.sent).toEqual([{ url: 'put:single-1', size }])
  })

  test('a lost connection is retried at the same address', async () => {
    const storage = fakeStorage()
    storage.failPut(1, lost())
    expect(await storage.upload(aFile('talk.mp4', 5))).toBe('single-1')
    expect(storage.called).toEqual(['single'])
  })

  test('an expired address is replaced', async () => {
    const storage = fakeStorage()
    storage.failPut(1, new ApiError({ status: 403, code: 'ADDRESS_EXPIRED' }))
    expect(await storage.upload(aFile('talk.mp4', 5))).toBe('single-2')
  })

  test('a kind of file that is not accepted is not sent at all', async () => {
    const storage = fakeStorage()
    await expect(storage.upload(aFile('tool.exe', 5))).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
    expect(storage.called).toEqual([])
  })
})

describe('in parts', () => {
  test('a video from 100 MB on goes in parts of 10 MB, the last one smaller, at most three at a time', async () => {
    const storage = fakeStorage()
    expect(await storage.upload(aFile('talk.mp4', UPLOAD_OF_150_MB + 7))).toBe('parts-1')
    expect(storage.storedNumbers()).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
    expect(storage.sent.at(-1)?.size).toBe(7)
    expect(storage.mostConcurrent).toBe(3)
    expect(storage.completed).toEqual(
      Array.from({ length: 16 }, (_, at) => ({ PartNumber: at + 1, ETag: `tag${at + 1}` })),
    )
  })

  test.each([
    ['an audio', 'talk.flac', 20 * MB, 2],
    ['an audio of an hour', 'talk.wav', 635 * MB, 64],
    ['a book', 'gita.pdf', 158 * MB, 16],
  ])('%s goes in parts as well, and resumes', async (_name, fileName, size, parts) => {
    const storage = fakeStorage()
    storage.failPutsFrom(2, lost())
    const file = aFile(fileName, size)
    await expect(storage.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    expect(storage.storedNumbers()).toHaveLength(1)
    storage.heal()
    expect(await storage.upload(file)).toBe('parts-1')
    expect(storage.sent).toHaveLength(parts - 1)
    expect(storage.completed).toHaveLength(parts)
  })

  test('a failing part is retried with a new address, the others are not', async () => {
    const storage = fakeStorage()
    storage.failPut(2, busy())
    await storage.upload(aFile('talk.mp4', UPLOAD_OF_150_MB))
    expect(storage.sent).toHaveLength(15)
    expect(storage.called.filter((action) => action === 'part')).toHaveLength(16)
  })

  test('a part without a tag is an error and aborts the upload', async () => {
    const storage = fakeStorage({ exposesEtags: false })
    await expect(storage.upload(aFile('talk.mp4', UPLOAD_OF_150_MB))).rejects.toMatchObject({
      code: 'NO_TAG',
      message: expect.stringContaining('The storage does not show the tags of its parts.'),
    })
    expect(storage.called).toContain('abort')
    expect(storage.records.size).toBe(0)
  })

  test('an upload that failed for good sends only the missing parts when the file is chosen again', async () => {
    const storage = fakeStorage()
    storage.failPutsFrom(5, lost())
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    await expect(storage.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    expect(storage.called).not.toContain('abort')
    const arrived = storage.storedNumbers().length
    storage.heal()
    expect(await storage.upload(file)).toBe('parts-1')
    expect(storage.sent).toHaveLength(15 - arrived)
    expect(storage.called.filter((action) => action === 'start')).toHaveLength(1)
  })

  test('an ended session keeps the record of the upload and does not abort it', async () => {
    const storage = fakeStorage()
    storage.failPutsFrom(3, new ApiError({ status: 401, code: 'UNAUTHENTICATED' }))
    await expect(storage.upload(aFile('talk.mp4', UPLOAD_OF_150_MB))).rejects.toMatchObject({ status: 401 })
    expect(storage.called).not.toContain('abort')
    expect(storage.records.size).toBe(1)
  })

  test('a part that arrived with a wrong size is sent again', async () => {
    const storage = fakeStorage()
    storage.failPutsFrom(4, lost())
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    await expect(storage.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    const [first] = storage.storedNumbers()
    storage.cutPart(first ?? 0)
    storage.heal()
    await storage.upload(file)
    expect(storage.sent.map(({ url }) => url)).toContain(`part:${first}`)
  })

  test('an upload that the server no longer knows starts from the beginning', async () => {
    const storage = fakeStorage()
    storage.failPutsFrom(4, lost())
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    await expect(storage.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    storage.heal()
    storage.dropUploads()
    expect(await storage.upload(file)).toBe('parts-2')
    expect(storage.sent).toHaveLength(15)
  })

  test('a completed upload that no item has taken is not sent again', async () => {
    const storage = fakeStorage()
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    await storage.upload(file)
    storage.heal()
    expect(await storage.upload(file)).toBe('parts-1')
    expect(storage.sent).toEqual([])
  })

  test('cancelling stops sending and aborts the upload', async () => {
    const storage = fakeStorage()
    const stop = new AbortController()
    storage.onPut(4, () => stop.abort())
    const upload = storage.upload(aFile('talk.mp4', UPLOAD_OF_150_MB), { signal: stop.signal })
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
    expect(storage.called.at(-1)).toBe('abort')
    expect(storage.records.size).toBe(0)
    expect(storage.sent.length).toBeLessThan(8)
  })

  test('cancelling during the start aborts the upload once the server has named it', async () => {
    const storage = fakeStorage()
    const stop = new AbortController()
    const answer = storage.holdStart()
    const upload = storage.upload(aFile('talk.mp4', UPLOAD_OF_150_MB), { signal: stop.signal })
    await eventually(() => expect(storage.called).toEqual(['start']))
    stop.abort()
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
    answer()
    await eventually(() => expect(storage.called).toEqual(['start', 'abort']))
    expect(storage.records.size).toBe(0)
  })

  test('cancelling before it resumes aborts the earlier upload', async () => {
    const storage = fakeStorage()
    storage.failPutsFrom(4, lost())
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    await expect(storage.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    await expect(storage.upload(file, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(storage.called.at(-1)).toBe('abort')
    expect(storage.records.size).toBe(0)
  })

  test('cancelling does not wait for the next attempt', async () => {
    const storage = fakeStorage({ pauses: 'for ever' })
    const stop = new AbortController()
    storage.failPut(1, busy())
    storage.onPause(() => stop.abort())
    const upload = storage.upload(aFile('talk.mp3', 5), { signal: stop.signal })
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a file that another tab is sending is an upload of its own', async () => {
    const storage = fakeStorage()
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    const both = await Promise.all([storage.upload(file), storage.upload(file)])
    expect(new Set(both).size).toBe(2)
    expect(storage.sent).toHaveLength(30)
  })

  test('without a network the upload waits, and resumes when the network is back', async () => {
    const storage = fakeStorage()
    const phases: string[] = []
    storage.onPut(2, () => storage.goOffline())
    await storage.upload(aFile('talk.mp4', UPLOAD_OF_150_MB), { onProgress: ({ phase }) => phases.push(phase) })
    expect(phases).toContain('OFFLINE')
    expect(phases.at(-1)).toBe('FINISHING')
  })
})

describe('a server that is away', () => {
  test.each([
    ['does not answer', lost()],
    ['is starting behind its proxy', new ApiError({ status: 502, code: 'NO_CODE' })],
    ['is too busy', busy()],
  ])('and %s is waited for', async (_what, error) => {
    const storage = fakeStorage()
    const phases: string[] = []
    storage.failPut(2, error)
    await storage.upload(aFile('talk.mp4', UPLOAD_OF_150_MB), { onProgress: ({ phase }) => phases.push(phase) })
    expect(phases).toContain('WAITING')
    expect(phases.indexOf('WAITING')).toBeLessThan(phases.lastIndexOf('SENDING'))
    expect(phases.at(-1)).toBe('FINISHING')
  })

  test('for minutes is waited for, also with a small file', async () => {
    const storage = fakeStorage()
    for (let attempt = 1; attempt <= 30; attempt++) storage.failPut(attempt, lost())
    expect(await storage.upload(aFile('talk.mp3', 5))).toBe('single-1')
  })

  test('for good ends the upload', async () => {
    const storage = fakeStorage()
    storage.failPutsFrom(1, lost())
    await expect(storage.upload(aFile('talk.mp3', 5))).rejects.toMatchObject({ code: 'NO_ANSWER' })
  })

  test('is not what an expired address or a failure of the server is called', async () => {
    const storage = fakeStorage()
    const phases: string[] = []
    storage.failPut(2, new ApiError({ status: 403, code: 'ADDRESS_EXPIRED' }))
    storage.failPut(3, new ApiError({ status: 500, code: 'INTERNAL' }))
    await storage.upload(aFile('talk.mp4', UPLOAD_OF_150_MB), { onProgress: ({ phase }) => phases.push(phase) })
    expect(phases).not.toContain('WAITING')
  })
})

test('progress ends at the whole size and, when resuming, starts with what has arrived', async () => {
  const storage = fakeStorage()
  storage.failPutsFrom(7, lost())
  const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
  await expect(storage.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
  const arrived = storage.storedNumbers().length * 10 * 1024 * 1024
  storage.heal()
  const sent: number[] = []
  await storage.upload(file, { onProgress: ({ sentBytes }) => sent.push(sentBytes) })
  expect(sent[0]).toBe(arrived)
  expect(sent.at(-1)).toBe(UPLOAD_OF_150_MB)
})

test('an upload requested without a network does not start', async () => {
  const storage = fakeStorage()
  storage.goOffline()
  await expect(storage.upload(aFile('talk.mp4', 10))).rejects.toMatchObject({ code: 'OFFLINE' })
  expect([storage.called, storage.sent]).toEqual([[], []])
})
