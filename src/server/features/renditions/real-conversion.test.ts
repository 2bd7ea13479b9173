import { testApp } from '#tests/kit/app.ts'
import { aCourse, aVideo } from '#tests/kit/content.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { writeSpeechModel } from '#tests/kit/speech-model.ts'
import { aMember, anAdmin, aSession } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('an uploaded video becomes renditions that a member can play, and its captions are written', async () => {
  await using cleanup = new AsyncDisposableStack()
  const folder = cleanup.adopt(mkdtempSync(join(tmpdir(), 'models-')), (each) => rmSync(each, { recursive: true }))
  const WHISPER_MODEL = join(folder, 'ggml-made.bin')
  writeSpeechModel(WHISPER_MODEL, [{ words: [' नमस्ते', ' friends'], untilSeconds: 2 }])
  const t = cleanup.adopt(await testApp({ env: { MEDIA_CONCURRENCY: '1', WHISPER_MODEL } }), (each) => each.close())
  const { token } = await anAdmin(t)
  const member = await aSession(t, (await aMember(t, { plan: 'ANNUAL' })).id)
  await t.startJobs()
  const video = await aVideo(t, token, { automaticCaptions: 'hi' })
  await aCourse(t, token, { videos: [video._id] })

  const ready = await eventually(async () => {
    const { answer } = await t.request(contract.videos.list, { token })
    const [listed] = answer.videos
    expect(listed?.media?.failure).toBeNull()
    expect(listed?.media?.state).toBe('READY')
    return listed
  })
  expect((await fetch(new URL(ready?.posterUrl ?? '', t.address))).headers.get('content-type')).toBe('image/webp')

  const { answer } = await t.request(contract.playback.read, { token: member, params: { id: video._id } })
  const { renditions, storyboard } = answer.playback
  expect(renditions.length).toBeGreaterThan(0)
  expect(storyboard?.sheetUrls).toHaveLength(1)
  for (const { url, sizeInBytes } of renditions) {
    const bytes = Buffer.from(await (await fetch(new URL(url, t.address))).arrayBuffer())
    expect(bytes).toHaveLength(sizeInBytes)
    // A fragmented MP4 begins with its file type.
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
  }

  const captions = await eventually(async () => {
    const [listed] = (await t.request(contract.videos.list, { token })).answer.videos
    expect(listed?.captionJobs).toEqual([])
    return listed?.captions[0]
  })
  expect(captions).toMatchObject({ language: 'hi', isAutomatic: true })
  const text = await (await fetch(new URL(captions?.url ?? '', t.address))).text()
  expect(text).toBe('WEBVTT\n\n00:00.000 --> 00:02.000\nनमस्ते friends\n')
  expect(readdirSync(join(t.dataDir, 'converting'))).toEqual([])
})
