import { confirmedUses } from './bin.ts'
import { captionJob } from './automatic-captions.ts'
import { call } from './call.ts'
import { captionLanguage, captionTrack } from './caption-track.ts'
import { CAPTIONS_BODY_LIMIT_IN_BYTES, captionTexts } from './captions.ts'
import {
  byId,
  contentListQuery,
  instant,
  multilineText,
  page,
  publishing,
  takesEffect,
  text,
  usageType,
  version,
} from './fields.ts'
import { convertedMedia } from './renditions.ts'
import {
  DEFAULT_SEQUENCE_ORDER,
  DEFAULT_USAGE_TYPE,
  MAXIMUM_SEQUENCE_ORDER,
  MINIMUM_SEQUENCE_ORDER,
} from '#shared/domain/videos.ts'
import * as z from 'zod/mini'

/** A video as an administrator sees it; `videoFileUrl` is signed for them and expires. */
export const adminVideo = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  videoFileUrl: z.string(),
  storageKey: z.string(),
  usageType,
  sequenceOrder: z.int(),
  durationInSeconds: z.number(),
  sizeInBytes: z.int(),
  /** `isTooLong`: some of them begin after the end of the video, and are never shown. */
  captions: z.array(z.extend(captionTrack, { isTooLong: z.boolean() })),
  captionJobs: z.array(captionJob),
  ...convertedMedia,
  isPublished: z.boolean(),
  publishAt: z.nullable(instant),
  createdAt: instant,
  version,
})
export type AdminVideo = z.output<typeof adminVideo>

const title = text('Title', 200)
const description = multilineText('Description', 5000)
const sequenceOrder = z
  .int('Sequence order must be a whole number.')
  .check(
    z.minimum(MINIMUM_SEQUENCE_ORDER, `Sequence order starts at ${MINIMUM_SEQUENCE_ORDER}.`),
    z.maximum(MAXIMUM_SEQUENCE_ORDER, `Sequence order can be at most ${MAXIMUM_SEQUENCE_ORDER}.`),
  )

export const videos = {
  list: call({
    method: 'GET',
    path: '/admin/videos',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Videos, oldest first.',
    query: z.extend(contentListQuery, { usageType: z.optional(usageType) }),
    answer: z.object({ videos: z.array(adminVideo), ...page }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/videos',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Make a video of a completed upload, named by its key; a file address that is sent is ignored.',
    body: z.object({
      title,
      description,
      storageKey: text('Video file', 300),
      usageType: z._default(usageType, DEFAULT_USAGE_TYPE),
      sequenceOrder: z._default(sequenceOrder, DEFAULT_SEQUENCE_ORDER),
      captions: z._default(captionTexts, []),
      /** The language of captions that the speech model is to write. */
      automaticCaptions: z._default(z.nullable(captionLanguage), null),
      ...publishing,
      takesEffect,
    }),
    bodyLimitInBytes: CAPTIONS_BODY_LIMIT_IN_BYTES,
    answer: z.object({ video: adminVideo }),
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/videos/:id',
    audience: 'ADMIN',
    needs: 'content.write',
    summary:
      'Change the fields that are sent; the file stays. A list of captions replaces the list; they are WebVTT or SubRip and are repaired. With a version that is no more: 409 and the item as it is now.',
    params: byId,
    body: z.partial(
      z.object({
        title,
        description,
        usageType,
        sequenceOrder,
        captions: captionTexts,
        isPublished: z.boolean(),
        publishAt: z.nullable(instant),
        takesEffect,
        version,
      }),
    ),
    bodyLimitInBytes: CAPTIONS_BODY_LIMIT_IN_BYTES,
    answer: z.object({ video: adminVideo }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/videos/:id',
    audience: 'ADMIN',
    needs: 'content.write',
    freshCode: 'always',
    summary: 'Move a video to the bin. In use where it takes a confirmation and without it: 409.',
    params: byId,
    query: z.extend(confirmedUses, { takesEffect }),
  }),
}
