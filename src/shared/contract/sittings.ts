import { call } from './call.ts'
import { instant } from './fields.ts'
import { MAX_SITTING_SECONDS } from '#shared/domain/sittings.ts'
import * as z from 'zod/mini'

export const sittings = {
  enter: call({
    method: 'POST',
    path: '/user/sittings/enter',
    audience: 'USER',
    requires: 'PROGRAMME',
    summary:
      'Enters the room of those who sit. Its token authorises the heartbeats of live presence; when it is over, enter again.',
    answer: z.object({ roomId: z.string(), token: z.nullable(z.string()), serverTime: instant }),
  }),
  finish: call({
    method: 'POST',
    path: '/user/sittings/finish',
    audience: 'USER',
    summary:
      'Records that a sitting has ended; it can be sent again, also up to seven days later. Three minutes or more light the lamp of the day.',
    body: z.object({
      seconds: z.int().check(z.minimum(0), z.maximum(MAX_SITTING_SECONDS)),
      ageInMs: z.int().check(z.minimum(0)),
    }),
    answer: z.object({
      isCounted: z.boolean(),
      /** How many other members sat meanwhile; null if that cannot be said. */
      satWith: z.nullable(z.int()),
    }),
  }),
}
