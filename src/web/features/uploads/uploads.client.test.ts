import { aFile, storage, UPLOAD_OF_150_MB } from './uploads.test-kit.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { describe, expect, test } from 'vitest'

const busy = () => new ApiError({ status: 503, code: 'UNAVAILABLE' })
const lost = () => new ApiError({ status: 0, code: 'NO_ANSWER' })

describe('in one request', () => {
  test.each([
    ['a small video', 'talk.mp4', 5],
    ['a large audio', 'talk.mp3', 150 * 1024 * 1024],
    ['a video one byte below the limit', 'talk.mp4', 100 * 1024 * 1024 - 1],
  ])('%s', async (_name, fileName, size) => {
    const house = storage()
    expect(await house.upload(aFile(fileName, size))).toBe('single-1')
    expect(house.asked).toEqual(['single'])
    expect(house.sent).toEqual([{ url: 'put:single-1', size }])
  })

  test('a lost connection is tried again at the same address', async () => {
    const house = storage()
    house.failPut(1, lost())
    expect(await house.upload(aFile('talk.mp4', 5))).toBe('single-1')
    expect(house.asked).toEqual(['single'])
  })

  test('an expired address is replaced', async () => {
    const house = storage()
    house.failPut(1, new ApiError({ status: 403, code: 'ADDRESS_EXPIRED' }))
    expect(await house.upload(aFile('talk.mp4', 5))).toBe('single-2')
  })

  test('a kind of file that is not accepted is not sent at all', async () => {
    const house = storage()
    await expect(house.upload(aFile('tool.exe', 5))).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
    expect(house.asked).toEqual([])
  })
})

describe('in parts', () => {
  test('a video from 100 MB on goes in parts of 10 MB, the last one smaller, at most three at a time', async () => {
    const house = storage()
    expect(await house.upload(aFile('talk.mp4', UPLOAD_OF_150_MB + 7))).toBe('parts-1')
    expect(house.arrivedNumbers()).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
    expect(house.sent.at(-1)?.size).toBe(7)
    expect(house.mostAtOnce).toBe(3)
    expect(house.completed).toEqual(
      Array.from({ length: 16 }, (_, at) => ({ PartNumber: at + 1, ETag: `tag${at + 1}` })),
    )
  })

  test('a failing part is tried again with a new address, the others are not', async () => {
    const house = storage()
    house.failPut(2, busy())
    await house.upload(aFile('talk.mp4', UPLOAD_OF_150_MB))
    expect(house.sent).toHaveLength(15)
    expect(house.asked.filter((action) => action === 'part')).toHaveLength(16)
  })

  test('a part without a tag is an error, is not skipped, and gives the upload up', async () => {
    const house = storage({ showsTags: false })
    await expect(house.upload(aFile('talk.mp4', UPLOAD_OF_150_MB))).rejects.toMatchObject({
      code: 'NO_TAG',
      message: expect.stringContaining('The storage does not show the tags of its parts.'),
    })
    expect(house.asked).toContain('abort')
    expect(house.records.size).toBe(0)
  })

  test('a storage that stays away ends the try, and the next one sends only what is missing', async () => {
    const house = storage()
    house.failPutsFrom(5, lost())
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    await expect(house.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    expect(house.asked).not.toContain('abort')
    const arrived = house.arrivedNumbers().length
    house.heal()
    expect(await house.upload(file)).toBe('parts-1')
    expect(house.sent).toHaveLength(15 - arrived)
    expect(house.asked.filter((action) => action === 'start')).toHaveLength(1)
  })

  test('an ended session interrupts; after a new sign-in it goes on', async () => {
    const house = storage()
    house.failPutsFrom(3, new ApiError({ status: 401, code: 'UNAUTHENTICATED' }))
    await expect(house.upload(aFile('talk.mp4', UPLOAD_OF_150_MB))).rejects.toMatchObject({ status: 401 })
    expect(house.asked).not.toContain('abort')
    expect(house.records.size).toBe(1)
  })

  test('a part that is there with a wrong size is sent again', async () => {
    const house = storage()
    house.failPutsFrom(4, lost())
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    await expect(house.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    const [first] = house.arrivedNumbers()
    house.cutPart(first ?? 0)
    house.heal()
    await house.upload(file)
    expect(house.sent.map(({ url }) => url)).toContain(`part:${first}`)
  })

  test('an upload that the server no longer knows begins afresh', async () => {
    const house = storage()
    house.failPutsFrom(4, lost())
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    await expect(house.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    house.heal()
    house.forgetUploads()
    expect(await house.upload(file)).toBe('parts-2')
    expect(house.sent).toHaveLength(15)
  })

  test('a completed upload that no item has taken is not sent again', async () => {
    const house = storage()
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    await house.upload(file)
    house.heal()
    expect(await house.upload(file)).toBe('parts-1')
    expect(house.sent).toEqual([])
  })

  test('cancelling stops everything and gives the upload up', async () => {
    const house = storage()
    const stop = new AbortController()
    house.onPut(4, () => stop.abort())
    const upload = house.upload(aFile('talk.mp4', UPLOAD_OF_150_MB), { signal: stop.signal })
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
    expect(house.asked.at(-1)).toBe('abort')
    expect(house.records.size).toBe(0)
    expect(house.sent.length).toBeLessThan(8)
  })

  test('cancelling while it begins gives up what the server began meanwhile', async () => {
    const house = storage()
    const stop = new AbortController()
    const answer = house.holdStart()
    const upload = house.upload(aFile('talk.mp4', UPLOAD_OF_150_MB), { signal: stop.signal })
    await eventually(() => expect(house.asked).toEqual(['start']))
    stop.abort()
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
    answer()
    await eventually(() => expect(house.asked).toEqual(['start', 'abort']))
    expect(house.records.size).toBe(0)
  })

  test('cancelling before it goes on gives up what was sent before', async () => {
    const house = storage()
    house.failPutsFrom(4, lost())
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    await expect(house.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
    await expect(house.upload(file, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(house.asked.at(-1)).toBe('abort')
    expect(house.records.size).toBe(0)
  })

  test('cancelling does not wait for the next try', async () => {
    const house = storage({ pauses: 'for ever' })
    const stop = new AbortController()
    house.failPut(1, busy())
    house.onPause(() => stop.abort())
    const upload = house.upload(aFile('talk.mp3', 5), { signal: stop.signal })
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a file that another tab is sending is an upload of its own', async () => {
    const house = storage()
    const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
    const both = await Promise.all([house.upload(file), house.upload(file)])
    expect(new Set(both).size).toBe(2)
    expect(house.sent).toHaveLength(30)
  })

  test('without a network it waits, however often it fails, and goes on when it is back', async () => {
    const house = storage()
    const phases: string[] = []
    house.onPut(2, () => house.goOffline())
    await house.upload(aFile('talk.mp4', UPLOAD_OF_150_MB), { onProgress: ({ phase }) => phases.push(phase) })
    expect(phases).toContain('OFFLINE')
    expect(phases.at(-1)).toBe('FINISHING')
  })
})

test('progress ends at the whole size and starts, when going on, with what is there', async () => {
  const house = storage()
  house.failPutsFrom(7, lost())
  const file = aFile('talk.mp4', UPLOAD_OF_150_MB)
  await expect(house.upload(file)).rejects.toMatchObject({ code: 'NO_ANSWER' })
  const there = house.arrivedNumbers().length * 10 * 1024 * 1024
  house.heal()
  const sent: number[] = []
  await house.upload(file, { onProgress: ({ sentBytes }) => sent.push(sentBytes) })
  expect(sent[0]).toBe(there)
  expect(sent.at(-1)).toBe(UPLOAD_OF_150_MB)
})

test('an upload that is asked for without a network does not begin, and is not sent later', async () => {
  const house = storage()
  house.goOffline()
  await expect(house.upload(aFile('talk.mp4', 10))).rejects.toMatchObject({ code: 'OFFLINE' })
  expect([house.asked, house.sent]).toEqual([[], []])
})
