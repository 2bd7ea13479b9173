import { createRenditionFiles, SourceReplaced } from './rendition-files.ts'
import type { PlaybackOffer, PlaybackRendition } from '#shared/contract/playback.ts'
import { expect, test } from 'vitest'

const rendition = (name: PlaybackRendition['name'], sizeInBytes: number): PlaybackRendition => ({
  name,
  url: `/files/${name}`,
  width: 640,
  height: 360,
  codecs: 'avc1.64001e,mp4a.40.2',
  sizeInBytes,
  meanBitRate: 400_000,
  peakBitRate: 500_000,
  fragments: null,
})

const offerOf = (...renditions: PlaybackRendition[]): PlaybackOffer => ({
  durationInSeconds: 60,
  sourceVersion: 'first',
  renditions,
  playlistUrl: null,
  posterUrl: null,
  storyboard: null,
  waveform: [],
})

function filesRenewedBy(offer: PlaybackOffer | null) {
  return createRenditionFiles({
    renditions: [rendition('144p', 1000), rendition('360p', 4000)],
    sourceVersion: 'first',
    readFragments: () => Promise.reject(new Error('Not asked for')),
    renewOffer: () => Promise.resolve(offer),
  })
}

test.each([
  ['the same files', offerOf(rendition('144p', 1000), rendition('360p', 4000)), true],
  ['a further one', offerOf(rendition('144p', 1000), rendition('360p', 4000), rendition('720p', 9000)), true],
  ['none any more', offerOf(), false],
  ['nothing for this viewer', null, false],
])('a renewal that brings %s', async (_, offer, isRenewed) => {
  expect(await filesRenewedBy(offer).renew()).toBe(isRenewed)
})

test.each([
  ['files of the same sizes', offerOf(rendition('144p', 1000), rendition('360p', 4000))],
  ['none yet', offerOf()],
])('a renewal that brings %s of another source tells that it was replaced', async (_, offer) => {
  await expect(filesRenewedBy({ ...offer, sourceVersion: 'second' }).renew()).rejects.toThrow(SourceReplaced)
})
