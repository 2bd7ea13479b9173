import { createFeedRecovery } from './feed-recovery.ts'
import type { startFeed } from './feeder.ts'
import { PieceRefused } from './fetch-piece.ts'
import { createMediaLoader } from './media-loader.ts'
import { createRenditionFiles } from './rendition-files.ts'
import type { PlaybackOffer } from '#shared/contract/playback.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const feeds = vi.hoisted(() => [] as Parameters<typeof startFeed>[1][])
vi.mock('./feeder.ts', () => ({
  startFeed(_media: unknown, options: Parameters<typeof startFeed>[1]) {
    feeds.push(options)
    return { setQuality: () => {}, stop: () => {} }
  },
}))

class VideoElement {
  autoplay = true
  error = null
  paused = false
  readyState = 4
  currentTime = 40
  played = { length: 1 }
  canPlayType = () => ''
}

beforeEach(() => {
  feeds.length = 0
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('HTMLVideoElement', VideoElement)
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true })
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 })
  vi.stubGlobal('window', globalThis)
})

afterEach(() => vi.useRealTimers())

function anOffer(sourceVersion: string, { durationInSeconds = 60, url = sourceVersion } = {}): PlaybackOffer {
  const fragments = { headerBytes: 4, startBytes: 4, fragmentInSeconds: 6, fragmentSizes: [2, 2] }
  const sizes = { width: 640, height: 360, sizeInBytes: 8, meanBitRate: 1, peakBitRate: 1 }
  const rendition = { name: '360p' as const, codecs: 'avc1', url, fragments, ...sizes }
  const none = { playlistUrl: null, posterUrl: null, storyboard: null, waveform: [] }
  return { durationInSeconds, sourceVersion, renditions: [rendition], ...none }
}

/** Answers the pieces of these URLs, and 403 to all others. */
function answerOnly(...urls: string[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return urls.includes(url) ? new Response('bytes'.slice(0, 4), { status: 206 }) : new Response('', { status: 403 })
  })
  return asked
}

function filesOf(first: PlaybackOffer, renewed: PlaybackOffer) {
  const readFragments = () => Promise.reject(new Error('They are known.'))
  const files = createRenditionFiles({ ...first, readFragments, renewOffer: () => Promise.resolve(renewed) })
  const recovery = createFeedRecovery({ pause: () => Promise.resolve(), renew: files.renew })
  const fetchHeader = () => files.fetchHeader('360p', new AbortController().signal)
  return { recovery, fetchHeader }
}

test('expired URLs of the same file are renewed, and the feed goes on', async () => {
  const asked = answerOnly('new URL')
  const { recovery, fetchHeader } = filesOf(anOffer('first'), anOffer('first', { url: 'new URL' }))
  const refused = await fetchHeader().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(PieceRefused)
  expect(await recovery.recover(refused)).toBeNull()
  expect(await fetchHeader()).toHaveLength(4)
  expect(asked).toEqual(['first', 'new URL'])
})

test.each([
  ['with renditions', anOffer('second')],
  ['without renditions yet', { ...anOffer('second'), renditions: [] }],
])('nothing of another file %s is fetched by what is known of the first', async (_, second) => {
  const asked = answerOnly('second')
  const { recovery, fetchHeader } = filesOf(anOffer('first'), second)
  const refused = await fetchHeader().catch((error: unknown) => error)
  expect(await recovery.recover(refused)).toBe('REPLACED')
  await fetchHeader().catch(() => null)
  expect(asked).toEqual(['first', 'first'])
})

test.each([
  ['longer', 90, 40],
  ['shorter than the position', 30, 29],
])('the new file goes on at the same second; one that is %s', async (_, durationInSeconds, expected) => {
  const media = new VideoElement()
  let offer = anOffer('first')
  const readFragments = vi.fn<(name: string, sourceVersion: string) => Promise<never>>(() =>
    Promise.reject(new Error()),
  )
  let resumeAt = 0
  const loader = createMediaLoader(media as unknown as HTMLVideoElement, {
    playback: { readOffer: () => Promise.resolve(offer), readFragments },
    quality: 'AUTO',
    fileUrl: () => 'file',
    startAt: () => resumeAt,
    onOffer: () => (resumeAt = media.currentTime),
    onRefused: () => expect.unreachable(),
  })
  loader.load()
  await vi.waitFor(() => expect(feeds).toHaveLength(1))
  offer = anOffer('second', { durationInSeconds })
  feeds[0]?.onFailure('REPLACED')
  await vi.waitFor(() => expect(feeds).toHaveLength(2))
  const [first, second] = feeds
  await first?.readFragments('720p', 'first').catch(() => null)
  expect(readFragments).toHaveBeenCalledWith('720p', 'first')
  expect([first?.sourceVersion, second?.sourceVersion]).toEqual(['first', 'second'])
  expect(second).toMatchObject({ durationInSeconds, renditions: offer.renditions })
  expect(second?.startAt()).toBe(expected)
})

function loaderWith(readOffer: () => Promise<PlaybackOffer | null>) {
  const media = Object.assign(new VideoElement(), { src: '' })
  const onRefused = vi.fn<() => void>()
  const loader = createMediaLoader(media as unknown as HTMLVideoElement, {
    playback: { readOffer, readFragments: () => Promise.reject(new Error()) },
    quality: 'AUTO',
    fileUrl: () => 'file',
    startAt: () => 0,
    onOffer: () => {},
    onRefused,
  })
  return { loader, media, onRefused }
}

test('an offer that could not be read is asked for again while the uploaded file plays', async () => {
  vi.useFakeTimers()
  const failed = new ApiError({ status: 503, code: 'UNAVAILABLE' })
  const readOffer = vi.fn<() => Promise<PlaybackOffer>>().mockRejectedValueOnce(failed).mockRejectedValueOnce(failed)
  readOffer.mockResolvedValue(anOffer('first'))
  const { loader, media } = loaderWith(readOffer)
  loader.load()
  await vi.advanceTimersByTimeAsync(6999)
  expect([media.src, feeds.length]).toEqual(['file', 0])
  await vi.advanceTimersByTimeAsync(1)
  expect(feeds).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(readOffer).toHaveBeenCalledTimes(4)
})

test('an offer that is refused is asked for once; an element that is gone asks no more', async () => {
  vi.useFakeTimers()
  const refusing = vi.fn<() => Promise<PlaybackOffer>>(() =>
    Promise.reject(new ApiError({ status: 404, code: 'NOT_FOUND' })),
  )
  const refused = loaderWith(refusing)
  refused.loader.load()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(refusing).toHaveBeenCalledTimes(1)
  expect(refused.media.src).toBe('file')

  const failing = vi.fn<() => Promise<PlaybackOffer>>(() =>
    Promise.reject(new ApiError({ status: 0, code: 'OFFLINE' })),
  )
  const gone = loaderWith(failing)
  gone.loader.load()
  await vi.advanceTimersByTimeAsync(1000)
  gone.loader.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(failing).toHaveBeenCalledTimes(1)
})

test('access that was withdrawn while it plays is reported, and the last offer is not played again', async () => {
  const readOffer = vi.fn<() => Promise<PlaybackOffer>>().mockResolvedValueOnce(anOffer('first'))
  readOffer.mockRejectedValue(new ApiError({ status: 404, code: 'NOT_FOUND' }))
  const { loader, onRefused } = loaderWith(readOffer)
  loader.load()
  await vi.waitFor(() => expect(feeds).toHaveLength(1))
  loader.load({ isFresh: true })
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
  expect(feeds).toHaveLength(1)
})
