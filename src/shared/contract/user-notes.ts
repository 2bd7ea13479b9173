import { call } from './call.ts'
import { byId, instant, multilineText, version } from './fields.ts'
import * as z from 'zod/mini'

/** A note of an administrator on a user; members never see it. */
export const userNote = z.object({
  _id: z.string(),
  text: z.string(),
  /** Null after that administrator's account was deleted. */
  author: z.nullable(z.string()),
  createdAt: instant,
  changedAt: z.nullable(instant),
  version: z.int(),
})
export type UserNote = z.output<typeof userNote>

const text = multilineText('The note', 2000)
/** All notes on the user, the newest first. */
const answer = z.object({ notes: z.array(userNote) })

export const userNotes = {
  create: call({
    method: 'POST',
    path: '/admin/users/:id/notes',
    audience: 'ADMIN',
    needs: 'members.write',
    summary: 'Write a note on a user, for administrators alone.',
    params: byId,
    body: z.partial(z.object({ text })),
    answer,
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/user-notes/:id',
    audience: 'ADMIN',
    needs: 'members.write',
    summary: 'Change a note. With a version that is no more: 409 and the notes as they are now.',
    params: byId,
    body: z.partial(z.object({ text, version })),
    answer,
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/user-notes/:id',
    audience: 'ADMIN',
    needs: 'members.write',
    summary: 'Delete a note for good.',
    params: byId,
    answer,
  }),
}
