import { call } from './call.ts'
import { byId, text } from './fields.ts'
import { MEDIA_FAILURES, MEDIA_STEPS, MEDIA_WAITS } from '#shared/domain/media-jobs.ts'
import { MEDIA_STATES } from '#shared/domain/renditions.ts'
import * as z from 'zod/mini'

/** How far the conversion of an uploaded file has come. */
export const mediaState = z.object({
  state: z.enum(MEDIA_STATES),
  /** After FIRST every phone can play it; REST adds larger pictures. */
  step: z.enum(MEDIA_STEPS),
  /** Of this step. */
  percent: z.int(),
  /** Until this step is done, at the pace so far; null while that is unknown. */
  secondsLeft: z.nullable(z.int()),
  /** Why a QUEUED one does not begin; null when it only waits for its turn. */
  waitsFor: z.nullable(z.enum(MEDIA_WAITS)),
  /** Why it FAILED. */
  failure: z.nullable(z.enum(MEDIA_FAILURES)),
})
export type MediaStateAnswer = z.output<typeof mediaState>

/** Part of a video and of an audio as administrators see them. */
export const convertedMedia = {
  /** Null for an item of an earlier release whose conversion was not scheduled yet. */
  media: z.nullable(mediaState),
  /** A new file that takes the place of this one once phones can play it; null when there is none. */
  replacement: z.nullable(mediaState),
  /** Null until the poster is drawn, and for audios. */
  posterUrl: z.nullable(z.string()),
}

/** As many as an administrator adds at once. */
const MAX_STATES = 100

/** Calls for a video or an audio, by its id. */
export const renditions = {
  states: call({
    method: 'GET',
    path: '/admin/media',
    audience: 'ADMIN',
    needs: 'content.write',
    summary:
      'How far the conversion of videos and audios has come, by their ids with commas; those in the bin are left out.',
    query: z.object({ ids: z.optional(text('Ids', 37 * MAX_STATES)) }),
    answer: z.object({
      items: z.array(
        z.object({
          _id: z.string(),
          title: z.string(),
          media: z.nullable(mediaState),
          replacement: z.nullable(mediaState),
        }),
      ),
    }),
  }),
  retry: call({
    method: 'POST',
    path: '/admin/media/:id/retry',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Convert a file again that could not be converted; without one nothing happens.',
    params: byId,
  }),
  replaceFile: call({
    method: 'PUT',
    path: '/admin/media/:id/file',
    audience: 'ADMIN',
    needs: 'content.write',
    summary:
      'Give an item another file, a completed upload. Members get the old one until phones can play the new one. When a scheduled stream would cut the new video: 409, unless that is allowed.',
    params: byId,
    body: z.partial(z.object({ storageKey: text('File', 300), allowCut: z.boolean() })),
  }),
  cancelReplacement: call({
    method: 'DELETE',
    path: '/admin/media/:id/file',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Keep the old file of an item whose new file has not taken its place yet.',
    params: byId,
  }),
  choosePoster: call({
    method: 'PUT',
    path: '/admin/media/:id/poster',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'The picture of a video: one of its moments, or a completed upload; without either a typical moment.',
    params: byId,
    body: z.partial(
      z.object({
        atInSeconds: z.number('Please choose a moment of the video.').check(z.minimum(0), z.maximum(1e6)),
        storageKey: text('Picture', 300),
      }),
    ),
  }),
}
