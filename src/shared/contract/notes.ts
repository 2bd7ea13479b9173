import { call } from './call.ts'
import { byId, id, instant, optionalMultilineText, version } from './fields.ts'
import { countGraphemes } from '#shared/domain/live-room.ts'
import { MAX_NOTE_CODE_UNITS, MAX_NOTE_LENGTH } from '#shared/domain/notes.ts'
import { ITEM_KINDS } from '#shared/domain/progress.ts'
import * as z from 'zod/mini'

const position = z.number().check(z.minimum(0), z.maximum(1_000_000))

/** Empty for a bookmark. */
const noteText = optionalMultilineText('Your note', MAX_NOTE_CODE_UNITS).check(
  z.refine(
    (text) => countGraphemes(text) <= MAX_NOTE_LENGTH,
    `Your note can have at most ${MAX_NOTE_LENGTH} characters.`,
  ),
)

/** Where the item of a note can be opened. */
export const notePlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('COURSE'), id: z.string(), title: z.string() }),
  z.object({ kind: z.literal('PROGRAMME') }),
  z.object({ kind: z.literal('LIVE_SESSION'), id: z.string(), title: z.string() }),
  z.object({ kind: z.literal('FREE_EBOOK') }),
])

export const note = z.object({
  _id: z.string(),
  clientId: z.string(),
  kind: z.enum(ITEM_KINDS),
  itemId: z.string(),
  /** The item's title; once it is deleted, the one it had. */
  itemTitle: z.string(),
  /** Null when the item is deleted or no longer shown anywhere. */
  place: z.nullable(notePlace),
  /** Seconds of a video or an audio, the page of an e-book. */
  from: z.number(),
  /** The end of a kept range. */
  until: z.nullable(z.number()),
  /** Empty for a bookmark, and for a text that cannot be read. */
  text: z.string(),
  /** No key of the installation decrypts the text any more. */
  isUnreadable: z.boolean(),
  createdAt: instant,
  changedAt: z.nullable(instant),
  version,
})
export type Note = z.output<typeof note>

/** What a member's page sends to keep a note. */
export const newNote = z.object({
  clientId: id,
  kind: z.enum(ITEM_KINDS),
  itemId: id,
  from: position,
  until: z.nullable(position),
  text: noteText,
})
export type NewNote = z.output<typeof newNote>

const noteAnswer = z.object({ note })

/** A member's own notes and bookmarks. Nobody else reads them: the team cannot make these calls for a member. */
export const notes = {
  list: call({
    method: 'GET',
    path: '/user/notes',
    audience: 'USER',
    summary: 'All notes and bookmarks of the member, newest first.',
    answer: z.object({ notes: z.array(note) }),
  }),
  create: call({
    method: 'POST',
    path: '/user/notes',
    audience: 'USER',
    summary:
      'Keep a note or a bookmark of an item that the member may open, or has opened before. The same `clientId` is kept once.',
    body: newNote,
    answer: noteAnswer,
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/user/notes/:id',
    audience: 'USER',
    summary: 'Change the text of a note. Changed meanwhile on another device: 409 with the current note.',
    params: byId,
    body: z.partial(z.object({ text: noteText, version })),
    answer: noteAnswer,
  }),
  remove: call({
    method: 'DELETE',
    path: '/user/notes/:id',
    audience: 'USER',
    summary: 'Delete a note.',
    params: byId,
  }),
  pdf: call({
    method: 'GET',
    path: '/user/notes/pdf',
    audience: 'USER',
    summary: "All notes as a PDF, in the member's language.",
    file: { contentType: 'application/pdf', cacheControl: 'private, no-store' },
  }),
}
