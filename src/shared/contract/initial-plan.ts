import { call } from './call.ts'
import { id, instant, takesEffect, version } from './fields.ts'
import { adminVideo } from './videos.ts'
import * as z from 'zod/mini'

/** Far more than a programme of ten days needs. */
export const MAX_PLAN_VIDEOS = 500

const plan = z.object({
  /** Every video of the initial plan, including drafts, in the order of its days. */
  videos: z.array(adminVideo),
  /** Today's time, 'HH:mm' IST. */
  programmeTime: z.string(),
  /** Tomorrow's time, 'HH:mm' IST. */
  nextProgrammeTime: z.string(),
  /** When the order takes effect, if that is still to come: until then the one before is in force. */
  takesEffectAt: z.nullable(instant),
  /** Members with a running plan who have programme days left. */
  membersUnderway: z.int(),
  serverTime: instant,
})
export type InitialPlan = z.output<typeof plan>

export const initialPlan = {
  read: call({
    method: 'GET',
    path: '/admin/initial-plan',
    audience: 'ADMIN',
    needs: 'content.write',
    summary: 'The videos of the initial plan in the order of its days, and what they meet.',
    answer: z.object({ plan }),
  }),
  reorder: call({
    method: 'PATCH',
    path: '/admin/initial-plan',
    audience: 'ADMIN',
    needs: 'content.write',
    summary:
      'Number the videos of the initial plan from 1 in the order given: all of them, each with the version that was seen. When there are others or one has changed: 409 and the plan as it is now.',
    body: z.object({
      videos: z
        .array(z.object({ _id: id, version }))
        .check(z.minLength(1, 'The plan has no videos.'), z.maxLength(MAX_PLAN_VIDEOS, 'These are too many videos.')),
      takesEffect,
    }),
    answer: z.object({ plan }),
  }),
}
