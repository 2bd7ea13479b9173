import { call } from './call.ts'
import * as z from 'zod/mini'

/** The reminder emails that a member wants. */
export const reminderChoices = z.object({
  /** An hour and ten minutes before each webinar of the initial plan. */
  webinars: z.boolean('Please choose yes or no.'),
  /** A day, an hour and ten minutes before a live session that their plan includes. */
  liveSessions: z.boolean('Please choose yes or no.'),
  /** Seven days and one day before their plan ends. */
  expiry: z.boolean('Please choose yes or no.'),
})
export type ReminderChoices = z.output<typeof reminderChoices>

export const reminders = {
  choices: call({
    method: 'GET',
    path: '/user/reminders',
    audience: 'USER',
    seenByTeam: {},
    summary: 'Which reminders the signed-in person gets by mail.',
    answer: z.object({ reminders: reminderChoices }),
  }),
  choose: call({
    method: 'PATCH',
    path: '/user/reminders',
    audience: 'USER',
    summary: 'Switch reminders on or off; what is not named stays.',
    body: z.partial(reminderChoices),
    answer: z.object({ reminders: reminderChoices }),
  }),
}
