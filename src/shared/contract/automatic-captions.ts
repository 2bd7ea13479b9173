import { call } from './call.ts'
import { captionLanguage } from './caption-track.ts'
import { byId } from './fields.ts'
import { CAPTION_FAILURES, CAPTION_JOB_STATES } from '#shared/domain/automatic-captions.ts'
import * as z from 'zod/mini'

/** Captions that the speech model is writing for a video. */
export const captionJob = z.object({
  language: z.string(),
  state: z.enum(CAPTION_JOB_STATES),
  percent: z.int(),
  /** Why it FAILED. */
  failure: z.nullable(z.enum(CAPTION_FAILURES)),
})
export type CaptionJobAnswer = z.output<typeof captionJob>

export const automaticCaptions = {
  read: call({
    method: 'GET',
    path: '/admin/automatic-captions',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Whether this server has a speech model that writes captions, and whether it knows English alone.',
    answer: z.object({ isAvailable: z.boolean(), isEnglishOnly: z.boolean() }),
  }),
  make: call({
    method: 'POST',
    path: '/admin/videos/:id/automatic-captions',
    audience: 'ADMIN',
    needs: 'content.write',
    summary:
      'Have captions written in a language in which the video has none. Again after a failure; while they are written nothing happens.',
    params: byId,
    body: z.partial(z.object({ language: captionLanguage })),
  }),
  cancel: call({
    method: 'DELETE',
    path: '/admin/videos/:id/automatic-captions',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Stop writing captions in a language, or in all; what has failed is forgotten, finished captions stay.',
    params: byId,
    query: z.object({ language: z.optional(captionLanguage) }),
  }),
}
