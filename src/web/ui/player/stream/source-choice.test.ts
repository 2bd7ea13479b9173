import { chooseSource, type SourceInput } from './source-choice.ts'
import type { PlaybackOffer, PlaybackRendition } from '#shared/contract/playback.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'
import { expect, test } from 'vitest'

const rendition = (name: RenditionName, height: number): PlaybackRendition => ({
  name,
  url: `/${name}`,
  width: (height * 16) / 9,
  height,
  codecs: 'avc1.64001e,mp4a.40.2',
  sizeInBytes: 1,
  meanBitRate: 1,
  peakBitRate: 1,
  fragments: null,
})
const offer: PlaybackOffer = {
  durationInSeconds: 60,
  sourceVersion: 'first',
  renditions: [rendition('audio', 0), rendition('144p', 144), rendition('720p', 720)],
  playlistUrl: '/list.m3u8',
  posterUrl: null,
  storyboard: null,
  waveform: [],
}
const video: SourceInput = {
  kind: 'VIDEO',
  offer,
  quality: 'AUTO',
  isSavingData: false,
  refused: new Set(),
  isFileRefused: false,
  feeds: () => true,
  readsPlaylists: false,
}
const audio: SourceInput = { ...video, kind: 'AUDIO' }
const sound = { kind: 'OFFERED', url: '/audio', isSound: true }

test.each<[string, SourceInput, object]>([
  ['renditions are fed', video, { kind: 'FEED', renditions: [offer.renditions[1], offer.renditions[2]] }],
  ['without an offer', { ...video, offer: null }, { kind: 'FILE' }],
  ['without renditions yet', { ...video, offer: { ...offer, renditions: [] } }, { kind: 'FILE' }],
  ['the sound alone', { ...video, quality: 'audio' }, sound],
  ['sound alone where there is none', { ...video, quality: 'audio', refused: new Set(['audio']) }, { kind: 'FEED' }],
  ['what the device refused', { ...video, refused: new Set(['720p']) }, { renditions: [offer.renditions[1]] }],
  ['everything refused', { ...video, refused: new Set(['144p', '720p']) }, { kind: 'FILE' }],
  ['no MediaSource', { ...video, feeds: () => false }, { kind: 'FILE' }],
  [
    'an old iPhone reads the playlist',
    { ...video, feeds: () => false, readsPlaylists: true },
    { kind: 'OFFERED', url: '/list.m3u8', isSound: false },
  ],
  ['an audio plays as it was uploaded', audio, { kind: 'FILE' }],
  ['an audio on data saver', { ...audio, quality: 'SAVER' }, sound],
  ['an audio with Save-Data of the browser', { ...audio, isSavingData: true }, sound],
  ['an audio that this device cannot decode', { ...audio, isFileRefused: true }, sound],
  ['an audio after videos without picture', { ...audio, quality: 'audio' }, { kind: 'FILE' }],
])('%s', (_, input, choice) => {
  expect(chooseSource(input)).toMatchObject(choice)
})
