import { acceptUpload } from './accept-upload.ts'
import type { Uploads } from '#server/db/schema.ts'
import type { Files } from '#server/ports/files.ts'
import type { MediaInfo } from '#shared/domain/media-info.ts'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'

const media: MediaInfo = {
  container: 'flac',
  video: null,
  audio: { codec: 'flac', codecString: 'flac', channels: 2 },
  isEncrypted: false,
  durationInSeconds: 12,
  bitRate: 700_000,
}

const at = new Date('2026-07-01T00:00:00Z')
const upload: Uploads = {
  key: 'audios/one.flac',
  kind: 'audio',
  file_name: 'one.flac',
  content_type: 'audio/flac',
  announced_size: 4,
  size_in_bytes: null,
  duration_in_seconds: null,
  upload_id: null,
  completed_at: null,
  attached_at: null,
  created_by: '00000000-0000-0000-0000-000000000000',
  created_at: at,
  picture_key: null,
}

/** The storage as far as it is used: it has one complete file, at its permanent key. */
const files = {
  head: async () => ({ sizeInBytes: 4, contentType: 'audio/flac', etag: '', modifiedAt: at }),
  read: async () => Readable.from([Buffer.from('fLaC')]),
} as Partial<Files> as Files

const noPictures = {
  pictureResizer: { resize: async () => 'DAMAGED' as const, resizeForSite: async () => 'DAMAGED' as const },
  beforeStoring: async () => {},
}

function accept(found: MediaInfo | null) {
  const documentCheck = { check: async () => 'READABLE' as const }
  const probe = { probe: async () => found }
  return acceptUpload(upload, { kind: 'audio', files, probe, documentCheck, ...noPictures })
}

test('an accepted audio is returned with what the probe found out', async () => {
  expect(await accept(media)).toMatchObject({ durationInSeconds: 12, media })
})

test.each<[string, MediaInfo | null, string, RegExp]>([
  ['nothing readable', null, 'UPLOAD_UNREADABLE', /cannot be played/],
  ['no sound', { ...media, audio: null }, 'UPLOAD_NO_SOUND', /no sound in this file/],
  ['protection', { ...media, isEncrypted: true }, 'UPLOAD_PROTECTED', /protected against copying/],
  [
    'a codec that nobody decodes',
    { ...media, audio: { codec: 'mha1', codecString: null, channels: 2 } },
    'UPLOAD_UNKNOWN_CODEC',
    /^This file uses mha1, which cannot be converted here\./,
  ],
])('an audio with %s is refused', async (_what, found, code, message) => {
  await expect(accept(found)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
})
