import { confirmedUses } from './bin.ts'
import { call } from './call.ts'
import {
  byId,
  contentListQuery,
  instant,
  optionalMultilineText,
  optionalText,
  page,
  publishing,
  text,
  version,
} from './fields.ts'
import { convertedMedia } from './renditions.ts'
import * as z from 'zod/mini'

/** An audio as an administrator sees it; `audioFileUrl` is signed for them and expires. */
export const adminAudio = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  artist: z.string(),
  audioFileUrl: z.string(),
  storageKey: z.string(),
  durationInSeconds: z.number(),
  sizeInBytes: z.int(),
  ...convertedMedia,
  isPublished: z.boolean(),
  publishAt: z.nullable(instant),
  createdAt: instant,
  version,
})
export type AdminAudio = z.output<typeof adminAudio>

const title = text('Title', 200)
const description = optionalMultilineText('Description', 5000)
const artist = optionalText('Artist', 200)

export const audios = {
  list: call({
    method: 'GET',
    path: '/admin/audios',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Audios, newest first.',
    query: contentListQuery,
    answer: z.object({ audios: z.array(adminAudio), ...page }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/audios',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Make an audio of a completed upload, named by its key.',
    body: z.object({
      title,
      description: z._default(description, ''),
      artist: z._default(artist, ''),
      storageKey: text('Audio file', 300),
      ...publishing,
    }),
    answer: z.object({ audio: adminAudio }),
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/audios/:id',
    audience: 'ADMIN',
    needs: 'content.write',
    summary:
      'Change the fields that are sent; the file stays. With a version that is no more: 409 and the item as it is now.',
    params: byId,
    body: z.partial(
      z.object({ title, description, artist, isPublished: z.boolean(), publishAt: z.nullable(instant), version }),
    ),
    answer: z.object({ audio: adminAudio }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/audios/:id',
    audience: 'ADMIN',
    needs: 'content.write',
    freshCode: 'always',
    summary: 'Move an audio to the bin. In use where it takes a confirmation and without it: 409.',
    params: byId,
    query: confirmedUses,
  }),
}
