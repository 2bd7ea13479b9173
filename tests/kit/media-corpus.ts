import type { ErrorCode } from '#shared/contract/errors.ts'
import type { MediaContainer } from '#shared/domain/media-info.ts'
import type { MediaNote, MediaWarning } from '#shared/domain/media-rules.ts'
import { readFileSync } from 'node:fs'

/** A small file and what the browser and the server are to find out about it alike. */
export interface MediaSample {
  name: string
  kind: 'video' | 'audio'
  contentType: string
  container: MediaContainer
  video: string | null
  audio: string | null
  codes: (MediaWarning | MediaNote)['code'][]
  problem: ErrorCode | null
  bytes: Buffer<ArrayBuffer>
}

const folder = 'tests/fixtures/media'

function videoSample(
  name: string,
  facts: Partial<MediaSample> & Pick<MediaSample, 'contentType' | 'video' | 'audio'>,
): MediaSample {
  const bytes = readFileSync(`${folder}/${name}`)
  return { name, kind: 'video', container: 'mov', codes: [], problem: null, bytes, ...facts }
}

function audioSample(
  name: string,
  facts: Partial<MediaSample> & Pick<MediaSample, 'contentType' | 'container' | 'audio'>,
): MediaSample {
  const bytes = readFileSync(`${folder}/${name}`)
  return { name, kind: 'audio', video: null, codes: [], problem: null, bytes, ...facts }
}

const MP4 = 'video/mp4'
const QUICKTIME = 'video/quicktime'
const WEBM = { contentType: 'video/webm', container: 'matroska' } as const
const MATROSKA = { contentType: 'video/x-matroska', container: 'matroska' } as const

const h264 = readFileSync(`${folder}/h264.mov`)

export const MEDIA_CORPUS: MediaSample[] = [
  videoSample('short-sound.mp4', { contentType: MP4, video: 'h264', audio: 'aac' }),
  videoSample('silent.mp4', { contentType: MP4, video: 'h264', audio: null, codes: ['NO_SOUND'] }),
  videoSample('one-frame.mp4', { contentType: MP4, video: 'h264', audio: null, codes: ['NO_SOUND'] }),
  videoSample('h264.mov', { contentType: QUICKTIME, video: 'h264', audio: 'aac', codes: ['QUICKTIME'] }),
  videoSample('turned.mov', { contentType: QUICKTIME, video: 'h264', audio: null, codes: ['NO_SOUND', 'QUICKTIME'] }),
  videoSample('h264.mkv', { ...MATROSKA, video: 'h264', audio: 'aac', codes: ['CONTAINER'] }),
  videoSample('h264-422.mp4', { contentType: MP4, video: 'h264', audio: 'aac', codes: ['VIDEO_CODEC'] }),
  videoSample('hevc.mp4', { contentType: MP4, video: 'hevc', audio: 'aac', codes: ['VIDEO_CODEC'] }),
  videoSample('hevc-hdr.mov', { contentType: QUICKTIME, video: 'hevc', audio: 'aac', codes: ['VIDEO_CODEC', 'HDR'] }),
  videoSample('hevc-hdr.mkv', {
    ...MATROSKA,
    video: 'hevc',
    audio: 'opus',
    codes: ['VIDEO_CODEC', 'CONTAINER', 'HDR'],
  }),
  videoSample('ac3.mp4', { contentType: MP4, video: 'h264', audio: 'ac3', codes: ['AUDIO_CODEC'] }),
  videoSample('alac.mov', { contentType: QUICKTIME, video: 'h264', audio: 'alac', codes: ['AUDIO_CODEC'] }),
  videoSample('mpeg4.mp4', { contentType: MP4, video: 'mpeg4', audio: 'aac', codes: ['VIDEO_CODEC'] }),
  videoSample('h263.3gp', { contentType: MP4, video: 'h263', audio: 'aac', codes: ['VIDEO_CODEC'] }),
  videoSample('av1.mp4', { contentType: MP4, video: 'av1', audio: 'aac', codes: ['VIDEO_CODEC'] }),
  videoSample('mjpeg.mov', { contentType: QUICKTIME, video: 'mjpeg', audio: 'aac', codes: ['VIDEO_CODEC'] }),
  videoSample('prores.mov', { contentType: QUICKTIME, video: 'prores', audio: 'aac', codes: ['VIDEO_CODEC'] }),
  videoSample('mpeg2.mkv', {
    ...MATROSKA,
    video: 'mpeg2video',
    audio: 'mp2',
    codes: ['VIDEO_CODEC', 'AUDIO_CODEC', 'CONTAINER'],
  }),
  videoSample('theora.mkv', { ...MATROSKA, video: 'theora', audio: 'vorbis', codes: ['VIDEO_CODEC', 'CONTAINER'] }),
  videoSample('vp9.webm', { ...WEBM, video: 'vp9', audio: 'opus' }),
  videoSample('vp9-10bit.webm', { ...WEBM, video: 'vp9', audio: 'opus', codes: ['VIDEO_CODEC'] }),
  videoSample('audio-only.mp4', { contentType: MP4, video: null, audio: 'aac', problem: 'UPLOAD_NO_PICTURE' }),
  videoSample('audio-only.webm', { ...WEBM, video: null, audio: 'opus', problem: 'UPLOAD_NO_PICTURE' }),
  videoSample('h264.mov', {
    name: 'protected.mov',
    contentType: QUICKTIME,
    video: 'encv',
    audio: 'aac',
    problem: 'UPLOAD_PROTECTED',
    bytes: withCodec('encv'),
  }),
  videoSample('h264.mov', {
    name: 'unknown.mov',
    contentType: QUICKTIME,
    video: 'zzzz',
    audio: 'aac',
    problem: 'UPLOAD_UNKNOWN_CODEC',
    bytes: withCodec('zzzz'),
  }),
  videoSample('h264.mov', {
    name: 'enormous.mov',
    contentType: QUICKTIME,
    video: 'h264',
    audio: 'aac',
    problem: 'UPLOAD_PICTURE_TOO_LARGE',
    bytes: withSize(16_384, 8192),
  }),
  audioSample('silent.mp4', {
    contentType: 'audio/mp4',
    container: 'mov',
    video: 'h264',
    audio: null,
    problem: 'UPLOAD_NO_SOUND',
  }),
  audioSample('sound.flac', { contentType: 'audio/flac', container: 'flac', audio: 'flac' }),
  audioSample('sound.aac', { contentType: 'audio/aac', container: 'aac', audio: 'aac' }),
  audioSample('sound.m4b', { contentType: 'audio/mp4', container: 'mov', audio: 'aac' }),
  audioSample('alac.m4a', { contentType: 'audio/mp4', container: 'mov', audio: 'alac', codes: ['AUDIO_CODEC'] }),
  audioSample('sound.ogg', { contentType: 'audio/ogg', container: 'ogg', audio: 'opus', codes: ['CONTAINER'] }),
  audioSample('vorbis.ogg', { contentType: 'audio/ogg', container: 'ogg', audio: 'vorbis', codes: ['CONTAINER'] }),
  audioSample('rf64.wav', { contentType: 'audio/wav', container: 'wav', audio: 'pcm' }),
  audioSample('zeros-first.mp3', { contentType: 'audio/mpeg', container: 'mp3', audio: 'mp3' }),
]

/** The QuickTime file under another name of its codec. */
function withCodec(name: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(h264)
  bytes.write(name, h264.indexOf('avc1'), 'latin1')
  return bytes
}

/** The QuickTime file, claiming another size. */
function withSize(width: number, height: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(h264)
  const entry = h264.indexOf('avc1') + 4
  bytes.writeUInt16BE(width, entry + 24)
  bytes.writeUInt16BE(height, entry + 26)
  return bytes
}
