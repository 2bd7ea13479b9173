import { masterPlaylist, mediaPlaylist } from './playlists.ts'
import type { RenditionName } from './renditions.ts'
import { describe, expect, test } from 'vitest'

const variant = (name: RenditionName, height: number, meanBitRate: number) => ({
  name,
  width: height === 0 ? 0 : Math.round((height * 16) / 9),
  height,
  codecs: height === 0 ? 'mp4a.40.2' : 'avc1.640015,mp4a.40.2',
  meanBitRate,
  peakBitRate: meanBitRate + 1000,
})
const ladder = [
  variant('audio', 0, 43_000),
  variant('144p', 144, 128_000),
  variant('240p', 240, 262_000),
  variant('360p', 360, 516_000),
]
const file = {
  headerBytes: 700,
  startBytes: 1100,
  fragmentInSeconds: 2,
  fragmentSizes: [10, 20, 30, 40, 50, 60, 70],
  durationInSeconds: 13.5,
  url: '/files/abc',
}

describe('the list of renditions', () => {
  test('begins with the one to begin with and ends with the sound alone', () => {
    expect(masterPlaylist(ladder).split('\n').filter(isAddress)).toEqual([
      '240p.m3u8',
      '144p.m3u8',
      '360p.m3u8',
      'audio.m3u8',
    ])
  })

  test('names rates, size and codecs of each, and no size for the sound alone', () => {
    expect(masterPlaylist(ladder)).toBe(
      `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=263000,AVERAGE-BANDWIDTH=262000,RESOLUTION=427x240,CODECS="avc1.640015,mp4a.40.2"
240p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=129000,AVERAGE-BANDWIDTH=128000,RESOLUTION=256x144,CODECS="avc1.640015,mp4a.40.2"
144p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=517000,AVERAGE-BANDWIDTH=516000,RESOLUTION=640x360,CODECS="avc1.640015,mp4a.40.2"
360p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=44000,AVERAGE-BANDWIDTH=43000,CODECS="mp4a.40.2"
audio.m3u8
`,
    )
  })

  test('of an audio has its sound alone', () => {
    expect(masterPlaylist(ladder.slice(0, 1)).split('\n').filter(isAddress)).toEqual(['audio.m3u8'])
  })
})

describe('the list of segments', () => {
  test('has two short segments, then groups of fragments, with the shorter last one', () => {
    expect(mediaPlaylist(file)).toBe(
      `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:6
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="/files/abc",BYTERANGE="700@0"
#EXTINF:2.000,
#EXT-X-BYTERANGE:10@1100
/files/abc
#EXTINF:2.000,
#EXT-X-BYTERANGE:20@1110
/files/abc
#EXTINF:6.000,
#EXT-X-BYTERANGE:120@1130
/files/abc
#EXTINF:3.500,
#EXT-X-BYTERANGE:130@1250
/files/abc
#EXT-X-ENDLIST
`,
    )
  })

  test.each([
    ['an hour', Array.from({ length: 1800 }, (_, n) => 100_000 + n), 3600],
    ['one fragment', [5], 0.4],
    ['two fragments', [5, 6], 3.999],
    ['a stored length that is too long', [5, 6, 7, 8], 100],
    ['a stored length that is too short', [5, 6, 7, 8, 9, 10], 3],
    ['another length of fragments', [5, 6, 7, 8, 9, 10], 5.76],
  ])('follows RFC 8216 for %s', (_what, fragmentSizes, durationInSeconds) => {
    const fragmentInSeconds = _what === 'another length of fragments' ? 0.96 : 2
    const text = mediaPlaylist({ ...file, fragmentSizes, durationInSeconds, fragmentInSeconds })
    expect(text.startsWith('#EXTM3U\n')).toBe(true)
    expect(text.endsWith('#EXT-X-ENDLIST\n')).toBe(true)
    const target = Number(/#EXT-X-TARGETDURATION:(\d+)\n/.exec(text)?.[1])
    const seconds = [...text.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:\d+@\d+\n\/files\/abc\n/g)].map(([, each]) =>
      Number(each),
    )
    expect(seconds.length).toBe(text.match(/#EXTINF/g)?.length)
    for (const each of seconds) {
      expect(each).toBeGreaterThan(0)
      expect(Math.round(each)).toBeLessThanOrEqual(target)
    }
    const ranges = [...text.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(([, bytes, at]) => [
      Number(bytes),
      Number(at),
    ])
    let next = file.startBytes
    for (const [bytes = 0, at] of ranges) {
      expect(at).toBe(next)
      next += bytes
    }
    expect(next - file.startBytes).toBe(fragmentSizes.reduce((sum, size) => sum + size, 0))
  })
})

function isAddress(line: string): boolean {
  return line !== '' && !line.startsWith('#')
}
