import { call } from './call.ts'
import { device, byId, instant, mobileNumber, text } from './fields.ts'
import { myData } from './my-data.ts'
import { sessionUser } from './auth.ts'
import * as z from 'zod/mini'

/** An open session of the signed-in person. */
export const mySession = z.object({
  _id: z.string(),
  device,
  startedAt: instant,
  lastSeenAt: instant,
  /** Whether it is the session of this call. */
  isThis: z.boolean(),
})
export type MySession = z.output<typeof mySession>

/** The word to type to confirm the deletion of the account. */
export const ACCOUNT_DELETION_WORD = 'DELETE'

export const me = {
  sessions: call({
    method: 'GET',
    path: '/user/me/sessions',
    audience: 'USER',
    summary: 'Where the signed-in person is signed in, this session first.',
    answer: z.object({ sessions: z.array(mySession), serverTime: instant }),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/user/me/sessions/:id',
    audience: 'USER',
    summary: 'Sign out one of the own sessions; its device will be asked for a code again.',
    params: byId,
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/user/me/sessions',
    audience: 'USER',
    summary: 'Sign out everywhere but here.',
  }),
  export: call({
    method: 'GET',
    path: '/user/me/export',
    audience: 'USER',
    summary: 'Everything that is kept about the signed-in person.',
    answer: myData,
  }),
  leave: call({
    method: 'DELETE',
    path: '/user/me',
    audience: 'USER',
    freshCode: 'always',
    summary: 'Delete the own account; payments stay, without the person.',
    body: z.object({ confirm: z.literal(ACCOUNT_DELETION_WORD, `Please type ${ACCOUNT_DELETION_WORD} to confirm.`) }),
  }),
}

export const profile = {
  update: call({
    method: 'PATCH',
    path: '/user/profile',
    audience: 'USER',
    summary: 'Change the own name and mobile number.',
    body: z.object({ name: text('Full name', 100), mobileNumber }),
    answer: z.object({ user: sessionUser }),
  }),
}
