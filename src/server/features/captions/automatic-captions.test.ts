import { aVideo, moveToBin } from '#tests/kit/content.ts'
import { type Conversion, openConversion } from '#tests/kit/conversion.ts'
import { aProbedVideo } from '#tests/kit/probed-media.ts'
import { aUser } from '#tests/kit/users.ts'
import { TranscodeFailed } from '#server/ports/transcoder.ts'
import { contract } from '#shared/contract/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { audit, automaticCaptions, videos } = contract
const speechModel = { path: '/models/ggml-base.bin', sizeInBytes: 1, isEnglishOnly: false }
const human = 'WEBVTT\n\n00:00.000 --> 00:01.000\nBreathe in.\n'

let c: Conversion
beforeEach(async () => {
  c = await openConversion({ speechModel })
  c.source.info = aProbedVideo({ width: 320, height: 240, durationInSeconds: 800 })
  c.transcoder.said = [
    { startInSeconds: 1, endInSeconds: 3, text: 'साँस लीजिए।' },
    { startInSeconds: 350, endInSeconds: 352, text: '[Music]' },
    { startInSeconds: 700, endInSeconds: 702, text: 'Peace <3.' },
  ]
})
afterEach(() => c.t.close())

const make = (id: string, language = 'hi', token = c.admin.token) =>
  c.t.request(automaticCaptions.make, { token, params: { id }, body: { language } })
const cancel = (id: string, language = 'hi') =>
  c.t.request(automaticCaptions.cancel, { token: c.admin.token, params: { id }, query: { language } })
async function textOf(id: string): Promise<string> {
  const [captions] = (await c.listedVideo(id)).captions
  return (await fetch(new URL(captions?.url ?? '', c.t.address))).text()
}

test('captions are written part by part once the sound is there, repaired, and marked as automatic', async () => {
  const video = await aVideo(c.t, c.admin.token)
  expect((await make(video._id)).status).toBe(204)
  const waiting = { captions: [], captionJobs: [{ language: 'hi', state: 'QUEUED', percent: 0, failure: null }] }
  expect(await c.listedVideo(video._id)).toMatchObject(waiting)
  // Twice is once.
  expect((await make(video._id)).status).toBe(204)

  await c.convertAll()
  expect(c.transcoder.listened).toEqual(['hi 0-300', 'hi 300-600', 'hi 600-800'])
  const done = await c.listedVideo(video._id)
  expect(done).toMatchObject({ captions: [{ language: 'hi', isAutomatic: true }], captionJobs: [] })
  expect(done.version).toBe(video.version + 1)
  expect(await textOf(video._id)).toBe(
    'WEBVTT\n\n00:01.000 --> 00:03.000\nसाँस लीजिए।\n\n11:40.000 --> 11:42.000\nPeace &lt;3.\n',
  )
})

test('a new video can ask for them, and its whole conversion comes first', async () => {
  c.source.info = aProbedVideo({ width: 1280, height: 720, durationInSeconds: 20 })
  const { _id } = await aVideo(c.t, c.admin.token, { automaticCaptions: 'hi' })
  const encodings: number[] = []
  c.transcoder.whileListening = async () => void encodings.push(c.encodings().length)
  await c.convertAll()
  expect(encodings).toEqual([2])
  expect((await c.listedVideo(_id)).captions).toMatchObject([{ language: 'hi', isAutomatic: true }])
})

test('between two parts the conversion of another video goes first', async () => {
  const { _id } = await aVideo(c.t, c.admin.token)
  await c.convertAll()
  await make(_id)
  const order: string[] = []
  c.transcoder.whileListening = async () => {
    order.push(`encoded ${c.encodings().length}`)
    if (order.length === 1) await aVideo(c.t, c.admin.token)
  }
  await c.convertAll()
  expect(order).toEqual(['encoded 1', 'encoded 2', 'encoded 2'])
})

test('the mark goes when somebody edits them, and stays when they are kept', async () => {
  const { _id } = await aVideo(c.t, c.admin.token, { automaticCaptions: 'hi' })
  await c.convertAll()
  const save = async (captions: unknown) =>
    (await c.t.request(videos.update, { token: c.admin.token, params: { id: _id }, body: { captions } })).answer.video
  expect((await save([{ language: 'hi' }])).captions).toMatchObject([{ isAutomatic: true }])
  expect((await save([{ language: 'hi', text: human }])).captions).toMatchObject([{ isAutomatic: false }])
})

describe('captions of people', () => {
  test('are never asked for again', async () => {
    const { _id } = await aVideo(c.t, c.admin.token, { captions: [{ language: 'hi', text: human }] })
    expect(await make(_id)).toMatchObject({ status: 409, json: { code: 'CAPTIONS_EXIST' } })
    expect((await make(_id, 'en')).status).toBe(204)
    const asked = { captions: [{ language: 'hi', text: human }], automaticCaptions: 'hi' }
    expect((await aVideo(c.t, c.admin.token, asked)).captionJobs).toEqual([])
  })

  test('added while the model listens stay, and the model stops', async () => {
    const { _id } = await aVideo(c.t, c.admin.token, { automaticCaptions: 'hi' })
    const body = { captions: [{ language: 'hi', text: human }] }
    c.transcoder.whileListening = async () =>
      void (await c.t.request(videos.update, { token: c.admin.token, params: { id: _id }, body }))
    await c.convertAll()
    expect(c.transcoder.listened).toEqual(['hi 0-300'])
    expect(await c.listedVideo(_id)).toMatchObject({ captions: [{ isAutomatic: false }], captionJobs: [] })
    expect(await textOf(_id)).toBe(human)
  })
})

describe('a part', () => {
  test('that failed is tried again from its beginning, four times; then Retry goes on there', async () => {
    const { _id } = await aVideo(c.t, c.admin.token, { automaticCaptions: 'hi' })
    c.transcoder.whileListening = async () => {
      if (c.transcoder.listened.length > 1) throw new TranscodeFailed('TOO_SLOW', 'As the test wants it')
    }
    await c.convertAll()
    for (let attempt = 2; attempt <= 4; attempt++) {
      expect((await c.listedVideo(_id)).captionJobs).toMatchObject([{ state: 'QUEUED', percent: 37, failure: null }])
      await c.aMinuteLater()
    }
    expect((await c.listedVideo(_id)).captionJobs).toMatchObject([{ state: 'FAILED', failure: 'TOO_SLOW' }])
    await c.aMinuteLater()
    expect(c.transcoder.listened).toEqual(['hi 0-300', ...Array.from({ length: 4 }, () => 'hi 300-600')])

    c.transcoder.whileListening = async () => {}
    expect((await make(_id)).status).toBe(204)
    await c.convertAll()
    expect(c.transcoder.listened.slice(5)).toEqual(['hi 300-600', 'hi 600-800'])
    expect((await c.listedVideo(_id)).captions).toHaveLength(1)
  })

  test('whose node has died is taken over, and given up when every node dies of it', async () => {
    const { _id } = await aVideo(c.t, c.admin.token, { automaticCaptions: 'hi' })
    await c.convertAll()
    await c.t.db.deleteFrom('video_captions').execute()
    await make(_id)
    const die = { state: 'PROCESSING', claim: '01900000-0000-7000-8000-000000000001' } as const
    await c.t.db
      .updateTable('caption_jobs')
      .set({ ...die, attempts: 3, seconds_kept: 600, seconds_done: 700 })
      .execute()
    expect((await c.listedVideo(_id)).captionJobs).toMatchObject([{ state: 'PROCESSING', percent: 87 }])
    await c.aMinuteLater()
    expect(c.transcoder.listened.at(-1)).toBe('hi 600-800')

    await c.t.db.deleteFrom('video_captions').execute()
    await make(_id)
    await c.t.db
      .updateTable('caption_jobs')
      .set({ ...die, attempts: 4 })
      .execute()
    await c.aMinuteLater()
    expect((await c.listedVideo(_id)).captionJobs).toMatchObject([{ state: 'FAILED', failure: 'UNEXPECTED' }])
  })

  test('is worth nothing after the video was given another file', async () => {
    const { _id } = await aVideo(c.t, c.admin.token, { automaticCaptions: 'hi' })
    const other = await aVideo(c.t, c.admin.token)
    await c.t.db.deleteFrom('caption_jobs').execute()
    await c.convertAll()
    await make(_id)
    await c.t.db
      .updateTable('caption_jobs')
      .set({ source_key: other.storageKey, seconds_kept: 600, texts: '[]' })
      .execute()
    await c.convertAll()
    expect(c.transcoder.listened).toEqual(['hi 0-300', 'hi 300-600', 'hi 600-800'])
  })
})

test.each([
  ['no sound', null, 'NO_SOUND'],
  ['music alone', [{ startInSeconds: 1, endInSeconds: 9, text: '♪♪' }], 'NO_SPEECH'],
] as const)('a video with %s is said to have none to write', async (_name, said, failure) => {
  c.transcoder.said = said
  c.transcoder.hasSound = said !== null
  const { _id } = await aVideo(c.t, c.admin.token, { automaticCaptions: 'hi' })
  await c.convertAll()
  expect(await c.listedVideo(_id)).toMatchObject({ captions: [], captionJobs: [{ state: 'FAILED', failure }] })
  expect((await cancel(_id)).status).toBe(204)
  expect((await c.listedVideo(_id)).captionJobs).toEqual([])
  expect((await cancel(_id)).status).toBe(204)
  const { entries } = (await c.t.request(audit.list, { token: c.admin.token })).answer
  expect(entries.filter(({ act }) => act === 'video.captions-cancel')).toMatchObject([
    { subject: { kind: 'video', _id }, before: { captions: 'hi (automatic)' } },
  ])
})

test('what is cancelled while the model listens is not added', async () => {
  const { _id } = await aVideo(c.t, c.admin.token, { automaticCaptions: 'hi' })
  c.transcoder.whileListening = async () => void (await cancel(_id))
  await c.convertAll()
  expect(c.transcoder.listened).toHaveLength(1)
  expect(await c.listedVideo(_id)).toMatchObject({ captions: [], captionJobs: [] })
})

test('a video in the bin waits, and goes on when it is put back', async () => {
  const { _id } = await aVideo(c.t, c.admin.token, { automaticCaptions: 'hi' })
  await moveToBin(c.t, c.admin.token, 'video', _id)
  await c.convertAll()
  expect(c.transcoder.listened).toEqual([])
  await c.t.request(contract.bin.restore, { token: c.admin.token, params: { kind: 'video', id: _id } })
  await c.aMinuteLater()
  expect((await c.listedVideo(_id)).captions).toHaveLength(1)
})

test('only administrators may ask, for a video that is there and a language that the model knows', async () => {
  const { _id } = await aVideo(c.t, c.admin.token)
  const member = await aUser(c.t)
  expect((await make(_id, 'hi', member.token)).status).toBe(403)
  expect((await make('01900000-0000-7000-8000-00000000ffff')).status).toBe(404)
  expect(await make(_id, 'brx')).toMatchObject({ status: 422, json: { code: 'LANGUAGE_UNKNOWN' } })
  expect((await make(_id, 'no language')).status).toBe(400)
  const { answer } = await c.t.request(automaticCaptions.read, { token: c.admin.token })
  expect(answer).toEqual({ isAvailable: true, isEnglishOnly: false })
})

test('without a model nothing can be asked for', async () => {
  const plain = await openConversion()
  try {
    const { token } = plain.admin
    const { _id } = await aVideo(plain.t, token)
    const asked = { token, params: { id: _id }, body: { language: 'en' } }
    expect(await plain.t.request(automaticCaptions.make, asked)).toMatchObject({ json: { code: 'NO_SPEECH_MODEL' } })
    const { answer } = await plain.t.request(automaticCaptions.read, { token })
    expect(answer.isAvailable).toBe(false)
  } finally {
    await plain.t.close()
  }
})
