import { call } from './call.ts'
import { boundedText, byId, instant } from './fields.ts'
import { NO_REACTIONS } from '#shared/domain/live-presence.ts'
import * as z from 'zod/mini'

/** The totals of a room's reactions. */
export const reactionTotals = z.object({ NAMASTE: z.int(), HEART: z.int(), FLOWER: z.int(), LIGHT: z.int() })

const sentCount = z._default(z.int().check(z.minimum(0), z.maximum(1000)), 0)

export const livePresence = {
  heartbeat: call({
    method: 'POST',
    path: '/live-rooms/:id/heartbeat',
    audience: 'public',
    summary:
      'Says every 30 seconds that a player in the room plays, or that its member waits for the start. The presence token of the room call authorises it: no session and no row is read.',
    params: byId,
    body: z.object({
      token: z._default(boundedText(300, { error: 'This room cannot be entered. Please reload the page.' }), ''),
      /** Only with playback a member is present; without it they count as waiting before the start, else not at all. */
      isPlaying: z._default(z.boolean(), false),
      /** Those since the last heartbeat. */
      reactions: z._default(
        z.object({ NAMASTE: sentCount, HEART: sentCount, FLOWER: sentCount, LIGHT: sentCount }),
        NO_REACTIONS,
      ),
    }),
    answer: z.object({ serverTime: instant }),
  }),
}
