import { testApp } from '#tests/kit/app.ts'
import { aCourse, aVideo } from '#tests/kit/content.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { aMember, anAdmin, aSession } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('an uploaded video becomes renditions that a member can play', async () => {
  await using cleanup = new AsyncDisposableStack()
  const t = cleanup.adopt(await testApp({ env: { MEDIA_CONCURRENCY: '1' } }), (each) => each.close())
  const { token } = await anAdmin(t)
  const member = await aSession(t, (await aMember(t, { plan: 'ANNUAL' })).id)
  await t.startJobs()
  const video = await aVideo(t, token)
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
  expect(readdirSync(join(t.dataDir, 'converting'))).toEqual([])
})
