import { call } from './call.ts'
import { boundedText, id, instant, listQuery, page, streamStatus } from './fields.ts'
import { CONTENT_KINDS } from '#shared/domain/bin.ts'
import * as z from 'zod/mini'

const kind = z.enum(CONTENT_KINDS, 'This kind of content is not known.')
const byKindAndId = z.object({ kind, id })

/** Where an item is referenced now, and how many members have started it. */
export const contentReferences = z.object({
  courses: z.array(z.object({ _id: z.string(), title: z.string() })),
  /** The streams of a video, or the stream itself, latest start first. */
  livestreams: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      startTime: instant,
      durationInMinutes: z.int(),
      status: streamStatus,
    }),
  ),
  /** The video's programme day, and the number of members with programme days left; null if it has no day. */
  programmeDay: z.nullable(z.object({ day: z.int(), members: z.int() })),
  isFreeEbook: z.boolean(),
  /** Members who have started the item, or any item of the course. */
  membersBegun: z.int(),
})
export type ContentReferences = z.output<typeof contentReferences>

/** An item in the bin. */
export const binItem = z.object({
  _id: z.string(),
  kind,
  title: z.string(),
  /** Only of streams, otherwise null. */
  startTime: z.nullable(instant),
  deletedAt: instant,
  /** Null after the administrator's account was deleted. */
  deletedBy: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** When it is deleted permanently. */
  endsAt: instant,
})
export type BinItem = z.output<typeof binItem>

/**
 * The query of a deletion: the `confirmation` from the answer of `uses`. Items that are scheduled, live, or a day of a
 * running programme can only be deleted with it. It changes when a reference is added.
 */
export const confirmedUses = z.object({
  confirmedUses: z.optional(boundedText(100, { error: 'This confirmation cannot be read.' })),
})

export const bin = {
  uses: call({
    method: 'GET',
    path: '/admin/content/:kind/:id/uses',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'Where content is used; `confirmation` is null when it can be deleted without being sent along.',
    params: byKindAndId,
    answer: z.object({ uses: contentReferences, confirmation: z.nullable(z.string()) }),
  }),
  list: call({
    method: 'GET',
    path: '/admin/bin',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'What was deleted in the last 30 days and can be restored, the latest first.',
    query: listQuery,
    answer: z.object({ items: z.array(binItem), ...page }),
  }),
  restore: call({
    method: 'POST',
    path: '/admin/bin/:kind/:id/restore',
    audience: 'ADMIN',
    needs: 'content.write',
    summary:
      'Put content back where it was, a day of the programme behind the one that took its place; a stream that overlaps another one only when confirmed.',
    params: byKindAndId,
    body: z.object({
      /** Whether a stream may overlap with another; otherwise an overlap is refused with STREAM_OVERLAP. */
      allowOverlap: z._default(z.boolean(), false),
    }),
  }),
  purge: call({
    method: 'DELETE',
    path: '/admin/bin/:kind/:id',
    audience: 'ADMIN',
    needs: 'content.write',
    freshCode: 'always',
    summary: 'Delete content in the bin for good, with its files.',
    params: byKindAndId,
  }),
}
