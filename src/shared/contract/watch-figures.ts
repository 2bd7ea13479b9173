import { call } from './call.ts'
import { byId, id } from './fields.ts'
import { NETWORK_KINDS, WATCHED_QUALITIES } from '#shared/domain/watch-figures.ts'
import * as z from 'zod/mini'

/** Larger values are cut off by the rule; these only keep out what is no number of seconds. */
const seconds = z.number().check(z.minimum(0), z.maximum(1e7))

export const watchReport = z.object({
  kind: z.enum(['VIDEO', 'AUDIO']),
  itemId: id,
  network: z.enum(NETWORK_KINDS),
  savesData: z.boolean(),
  /** Counts the view. */
  isFirst: z.boolean(),
  /** From pressing play to the first picture or sound. */
  startInMs: z.nullable(z.number().check(z.minimum(0), z.maximum(1e9))),
  parts: z
    .array(
      z.object({
        quality: z.enum(WATCHED_QUALITIES),
        secondsPlayed: seconds,
        stalls: z.int().check(z.minimum(0), z.maximum(1e6)),
        stallSeconds: seconds,
      }),
    )
    .check(z.minLength(1), z.maxLength(WATCHED_QUALITIES.length)),
})

const watchSummary = z.object({
  plays: z.int(),
  secondsPlayed: z.number(),
  meanStartInMs: z.nullable(z.number()),
  shareNotStarted: z.nullable(z.number()),
  stallsPerHour: z.nullable(z.number()),
  stalledShare: z.nullable(z.number()),
  shareSavingData: z.nullable(z.number()),
  qualities: z.array(z.object({ quality: z.enum(WATCHED_QUALITIES), secondsPlayed: z.number() })),
})

export const itemFigures = z.object({
  ...watchSummary.shape,
  /** Those with views, worst first. */
  networks: z.array(z.object({ network: z.enum(NETWORK_KINDS), ...watchSummary.shape })),
  /** How far members have come since the item exists; null when nobody has started it. */
  completion: z.nullable(
    z.object({
      members: z.int(),
      finished: z.int(),
      /** The mean of how far each has come, from 0 to 1. */
      meanShare: z.number(),
    }),
  ),
})

export const watchFigures = {
  report: call({
    method: 'POST',
    path: '/user/watch-figures',
    audience: 'USER',
    summary:
      'What a member has played since the last report, for the figures of the item; stored without the member. What they may not play, and what administrators play, is passed over.',
    body: watchReport,
  }),
  ofItem: call({
    method: 'GET',
    path: '/admin/watch-figures/:id',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'How a video or an audio played for members in the last 30 days in India, and how far they have come.',
    params: byId,
    answer: z.object({ figures: itemFigures }),
  }),
}
