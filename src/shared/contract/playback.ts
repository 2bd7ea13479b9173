import { call } from './call.ts'
import { boundedText, byId } from './fields.ts'
import { RENDITION_NAMES } from '#shared/domain/renditions.ts'
import * as z from 'zod/mini'

/** Where the fragments of a rendition lie in its file. Their sizes are in bytes, in order. */
const fragments = z.object({
  headerBytes: z.int(),
  startBytes: z.int(),
  fragmentInSeconds: z.number(),
  fragmentSizes: z.array(z.int()),
})

export const playbackRendition = z.object({
  name: z.enum(RENDITION_NAMES),
  url: z.string(),
  /** 0 for the sound alone. */
  width: z.int(),
  height: z.int(),
  codecs: z.string(),
  sizeInBytes: z.int(),
  /** In bit/s. */
  meanBitRate: z.int(),
  peakBitRate: z.int(),
  /** Null where the viewer's line makes it unlikely: the call `fragments` returns them. */
  fragments: z.nullable(fragments),
})
export type PlaybackRendition = z.output<typeof playbackRendition>
export type Fragments = z.output<typeof fragments>

/** What a viewer's player needs of one video or audio; the URLs are signed for this viewer. */
export const playbackOffer = z.object({
  durationInSeconds: z.number(),
  /** Of the uploaded file: another file in its place has another one, and its renditions other fragments. */
  sourceVersion: z.string(),
  /** Smallest first. Empty until the first ones are made: the uploaded file plays meanwhile. */
  renditions: z.array(playbackRendition),
  /** The playlist for players that read HLS themselves; null without renditions. */
  playlistUrl: z.nullable(z.string()),
  posterUrl: z.nullable(z.string()),
  storyboard: z.nullable(
    z.object({
      sheetUrls: z.array(z.string()),
      everySeconds: z.number(),
      columns: z.int(),
      rows: z.int(),
      /** Of one picture, in pixels. */
      width: z.int(),
      height: z.int(),
    }),
  ),
  /** The loudest sample of equal parts of an audio, 0 to 100; empty when not measured. */
  waveform: z.array(z.int()),
})
export type PlaybackOffer = z.output<typeof playbackOffer>

export const playback = {
  read: call({
    method: 'GET',
    path: '/user/playback/:id',
    audience: 'USER',
    summary: 'The renditions and pictures of a video or an audio that the viewer may play now; 404 otherwise.',
    params: byId,
    query: z.object({
      /** What the line carried before, in bit/s: renditions near it come with their fragments. */
      bitRate: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1e10))),
    }),
    answer: z.object({ playback: playbackOffer }),
  }),
  fragments: call({
    method: 'GET',
    path: '/user/playback/:id/fragments/:name',
    audience: 'USER',
    summary: 'Where the fragments of one rendition lie.',
    params: z.extend(byId, { name: z.enum(RENDITION_NAMES) }),
    query: z.object({
      /** Of the offer; 404 when another file has taken its place. */
      sourceVersion: z.optional(boundedText(50, { error: 'This version cannot be read.' })),
    }),
    answer: fragments,
  }),
}
