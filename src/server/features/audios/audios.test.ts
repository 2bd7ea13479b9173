import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAudio, aPicture, fixture, upload } from '#tests/kit/content.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { audios } = contract
const chant = fixture('two-seconds.mp3', 'audio/mpeg')

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const create = (body: unknown) => t.request(audios.create, { token: admin.token, body })
const change = (id: string, body: unknown) => t.request(audios.update, { token: admin.token, params: { id }, body })
const remove = (id: string) => t.request(audios.remove, { token: admin.token, params: { id } })
const titlesOf = async (query: Record<string, string>) =>
  (await t.request(audios.list, { token: admin.token, query })).answer.audios.map(({ title }) => title)

test('an audio needs a title and a file; description and artist are optional', async () => {
  const { status, answer } = await create({ title: 'Om', storageKey: await upload(t, admin.token, chant) })
  expect(status).toBe(201)
  expect(answer.audio).toMatchObject({
    title: 'Om',
    description: '',
    artist: '',
    sizeInBytes: chant.bytes.length,
    isPublished: false,
    publishAt: null,
  })
  expect(answer.audio.durationInSeconds).toBeCloseTo(2, 0)
  const file = await fetch(t.address + answer.audio.audioFileUrl)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
})

test.each([
  { body: { storageKey: 'audios/x.mp3' }, status: 400, problem: { title: 'Title is required.' } },
  { body: { title: 'Om' }, status: 400, problem: { storageKey: 'Audio file is required.' } },
  {
    body: { title: 'Om', artist: 'x'.repeat(201), storageKey: 'audios/x.mp3' },
    status: 400,
    problem: { artist: 'Artist can have at most 200 characters.' },
  },
])('refused with a message at its field: %o', async ({ body, status, problem }) => {
  const answer = await create(body)
  expect([answer.status, answer.json.fields]).toEqual([status, problem])
})

test('an image is refused as an audio, and an upload can be used only once, also for two requests at once', async () => {
  expect((await create({ title: 'Om', storageKey: await upload(t, admin.token, aPicture) })).status).toBe(415)
  const storageKey = await upload(t, admin.token, chant)
  const answers = await Promise.all([create({ title: 'Om', storageKey }), create({ title: 'Om', storageKey })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('the list is newest first and searches title and artist', async () => {
  for (const [title, artist] of [
    ['Dawn', 'M. S. Subbulakshmi'],
    ['Dusk', 'Ravi_Shankar'],
  ]) {
    t.clock.advance(1)
    await anAudio(t, admin.token, { title, artist })
  }
  expect((await titlesOf({})).slice(0, 2)).toEqual(['Dusk', 'Dawn'])
  expect(await titlesOf({ search: 'subbu' })).toEqual(['Dawn'])
  expect(await titlesOf({ search: 'i_s' })).toEqual(['Dusk'])
  expect(await titlesOf({ search: 'DA' })).toEqual(['Dawn'])
})

test('an update keeps the file; it is scheduled for deletion when the audio is purged', async () => {
  const audio = await anAudio(t, admin.token)
  const other = await upload(t, admin.token, chant)
  const { answer } = await change(audio._id, { artist: 'Asha', storageKey: other })
  expect(answer.audio).toMatchObject({ title: audio.title, artist: 'Asha', storageKey: audio.storageKey })
  const answers = await Promise.all([remove(audio._id), remove(audio._id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  expect((await change(audio._id, { title: 'x' })).status).toBe(404)
  const params = { kind: 'audio', id: audio._id }
  expect((await t.request(contract.bin.purge, { token: admin.token, params })).status).toBe(204)
  const scheduledDeletions = await t.db
    .selectFrom('files_to_delete')
    .select('key')
    .where('key', '=', audio.storageKey)
    .execute()
  expect(scheduledDeletions).toHaveLength(1)
})
