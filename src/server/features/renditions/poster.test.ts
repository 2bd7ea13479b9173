import { anAudio, aPicture, aVideo, fixture, upload } from '#tests/kit/content.ts'
import { type Conversion, openConversion } from '#tests/kit/conversion.ts'
import { contract } from '#shared/contract/index.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'
import { pictureSizeOf } from '#shared/domain/pictures.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let c: Conversion
beforeEach(async () => {
  c = await openConversion()
})
afterEach(() => c.t.close())

describe('the poster of a video', () => {
  const choose = (id: string, body: object) =>
    c.t.request(contract.renditions.choosePoster, { token: c.admin.token, params: { id }, body })

  async function shownPoster(id: string): Promise<string> {
    const video = await c.listedVideo(id)
    return (await fetch(new URL(video?.posterUrl ?? '', c.t.address))).text()
  }

  test('is a typical moment, a chosen one, or a picture of its own', async () => {
    const { _id } = await aVideo(c.t, c.admin.token)
    await c.convertAll()
    expect(await shownPoster(_id)).toBe('poster at null')
    expect((await choose(_id, { atInSeconds: 1.5 })).status).toBe(204)
    await c.background.runQueue('media.poster')
    expect(await shownPoster(_id)).toBe('poster at 1.5')
    expect((await choose(_id, { storageKey: await upload(c.t, c.admin.token, aPicture) })).status).toBe(204)
    expect(await shownPoster(_id)).toContain('WEBP')
    const columns = ['key', 'width', 'height'] as const
    const stored = await c.t.db
      .selectFrom('media_pictures')
      .select(columns)
      .where('kind', '=', 'POSTER')
      .executeTakeFirst()
    expect(stored).toMatchObject(pictureSizeOf(stored?.key ?? '') ?? { width: 'the one in its key' })
    expect((await choose(_id, {})).status).toBe(204)
    await c.background.runQueue('media.poster')
    expect(await shownPoster(_id)).toBe('poster at null')
    for (let run = 0; run < 3; run++) await c.background.repeat('uploads.sweep')
    const pictures = await c.t.db.selectFrom('media_pictures').selectAll().where('kind', '=', 'POSTER').execute()
    expect(pictures).toHaveLength(1)
    expect(await shownPoster(_id)).toBe('poster at null')
  })

  test('that was chosen before the conversion is drawn by it', async () => {
    const { _id } = await aVideo(c.t, c.admin.token)
    await choose(_id, { atInSeconds: 1 })
    await c.background.runQueue('media.poster')
    await c.convertAll()
    expect(await shownPoster(_id)).toBe('poster at 1')
  })

  test('that was chosen while the first step runs is drawn by it', async () => {
    const { _id } = await aVideo(c.t, c.admin.token)
    const release = c.transcoder.hold()
    const running = c.convertAll()
    await c.transcoder.held
    await choose(_id, { atInSeconds: 1 })
    await c.background.runQueue('media.poster')
    release()
    await running
    expect(await shownPoster(_id)).toBe('poster at 1')
  })

  test('that was uploaded stays, although a moment that was chosen before is still to be drawn', async () => {
    const { _id } = await aVideo(c.t, c.admin.token)
    await c.convertAll()
    await choose(_id, {})
    await choose(_id, { storageKey: await upload(c.t, c.admin.token, aPicture) })
    await c.background.runQueue('media.poster')
    expect(await shownPoster(_id)).not.toContain('poster at')
    expect(await c.t.db.selectFrom('media_pictures').selectAll().where('kind', '=', 'POSTER').execute()).toHaveLength(1)
  })

  test.each([
    ['a picture of its own stays', null, 9, 'WEBP'],
    ['a chosen moment stays', 1.5, 9, 'poster at 1.5'],
    ['a chosen moment after the end of the new file gives way to the typical one', 1.5, 1, 'poster at null'],
  ])('when another file takes its place: %s', async (_, atInSeconds, durationInSeconds, expected) => {
    const { _id } = await aVideo(c.t, c.admin.token)
    await c.convertAll()
    await choose(
      _id,
      atInSeconds === null ? { storageKey: await upload(c.t, c.admin.token, aPicture) } : { atInSeconds },
    )
    await c.background.runQueue('media.poster')
    c.source.info = { ...c.source.info, durationInSeconds }
    const storageKey = await upload(c.t, c.admin.token, fixture('two-seconds.mp4', 'video/mp4'))
    await c.t.request(contract.renditions.replaceFile, {
      token: c.admin.token,
      params: { id: _id },
      body: { storageKey },
    })
    await c.convertAll()
    await c.background.runQueue('media.poster')
    expect(await c.listedVideo(_id)).toMatchObject({ durationInSeconds, replacement: null })
    expect(await shownPoster(_id)).toContain(expected)
    c.t.clock.advance(5 * HOUR_IN_MS)
    for (let run = 0; run < 3; run++) await c.background.repeat('uploads.sweep')
    const pictures = await c.t.db.selectFrom('media_pictures').select('key').where('kind', '=', 'POSTER').execute()
    expect(await Promise.all(pictures.map(({ key }) => c.t.product.files.head(key)))).toEqual([expect.anything()])
  })

  test('is refused for an audio and for no moment', async () => {
    const audio = await anAudio(c.t, c.admin.token)
    expect((await choose(audio._id, { atInSeconds: 1 })).status).toBe(404)
    expect((await choose(audio._id, { atInSeconds: -1 })).status).toBe(400)
  })
})
