import { call } from './call.ts'
import * as z from 'zod/mini'

/** Which emails from us a member gets. */
export const emailConsents = z.object({
  /** About the programme and the account; on until it is refused. */
  service: z.boolean('Please choose yes or no.'),
  /** News and offers; off until it is agreed to. */
  marketing: z.boolean('Please choose yes or no.'),
})
export type EmailConsents = z.output<typeof emailConsents>

export const channelConsents = {
  choices: call({
    method: 'GET',
    path: '/user/channel-consents',
    audience: 'USER',
    seenByTeam: {},
    summary: 'Which messages from us the signed-in person gets by email.',
    answer: z.object({ email: emailConsents }),
  }),
  choose: call({
    method: 'PATCH',
    path: '/user/channel-consents',
    audience: 'USER',
    summary: 'Agree to messages by email or refuse them; what is not named stays.',
    body: z.partial(emailConsents),
    answer: z.object({ email: emailConsents }),
  }),
}
