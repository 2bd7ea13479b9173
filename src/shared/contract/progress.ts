import { call } from './call.ts'
import { boundedText, id, instant, pictureSize } from './fields.ts'
import { ITEM_KINDS, SEEN_PARTS } from '#shared/domain/progress.ts'
import * as z from 'zod/mini'

/** The member's progress in an item: seconds of a video or an audio, pages of an e-book. */
export const itemProgress = z.object({
  furthest: z.number(),
  latest: z.number(),
  latestAt: instant,
  length: z.number(),
  isFinished: z.boolean(),
})

const position = z.number().check(z.minimum(0), z.maximum(1_000_000))

/** The progress in one item that a device has recorded since it last synced. */
export const progressMark = z.object({
  kind: z.enum(ITEM_KINDS),
  itemId: id,
  furthest: position,
  latest: position,
  length: z.number().check(z.positive(), z.maximum(1_000_000)),
  /** The parts of the item that were seen, '1' for each seen part. */
  seen: boundedText(SEEN_PARTS, { error: 'This cannot be read.' }).check(
    z.regex(new RegExp(`^[01]{${SEEN_PARTS}}$`), 'This cannot be read.'),
  ),
  isFinished: z.boolean(),
  /** The age of the latest position: device clocks may be wrong, but they measure elapsed time correctly. */
  ageInMs: z.int().check(z.minimum(0)),
})
export type ProgressMark = z.output<typeof progressMark>

export const MAX_MARKS_PER_CALL = 50

/** An item in progress. */
export const itemInProgressAnswer = z.object({
  kind: z.enum(ITEM_KINDS),
  itemId: z.string(),
  title: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  thumbnail: z.string(),
  thumbnailSize: pictureSize,
  /** A frame of a video; null for everything else, and until it is drawn. */
  posterUrl: z.nullable(z.string()),
  progress: itemProgress,
})
export type ItemInProgressAnswer = z.output<typeof itemInProgressAnswer>

export const progress = {
  keep: call({
    method: 'PUT',
    path: '/user/progress',
    audience: 'USER',
    summary:
      'Keeps how far the member has come, up to 50 items at once. May be sent again at any time; what the member may not see is passed over.',
    body: z.object({ marks: z.array(progressMark).check(z.minLength(1), z.maxLength(MAX_MARKS_PER_CALL)) }),
  }),
  begun: call({
    method: 'GET',
    path: '/user/progress',
    audience: 'USER',
    seenByTeam: { thumbnail: '', posterUrl: null },
    summary: 'Items in progress in the courses of the member, the latest first, three at most.',
    answer: z.object({ items: z.array(itemInProgressAnswer) }),
  }),
}
