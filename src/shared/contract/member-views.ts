import { userAnswer } from './auth.ts'
import { call } from './call.ts'
import { byId, instant, text } from './fields.ts'
import { MAX_VIEW_REASON_LENGTH, MIN_VIEW_REASON_LENGTH } from '#shared/domain/member-views.ts'
import * as z from 'zod/mini'

/** The header by which somebody of the team reads what a member sees. */
export const MEMBER_VIEW_HEADER = 'x-member-view'

const memberView = z.object({ _id: z.string(), reason: z.string(), until: instant })
export type MemberView = z.output<typeof memberView>

export const memberViews = {
  start: call({
    method: 'POST',
    path: '/admin/users/:id/views',
    audience: 'ADMIN',
    needs: 'members.see',
    summary:
      'Begin to see the product as this member, for 15 minutes and in this session only: with its id in the header x-member-view, calls that read are answered as for the member, without what is private and without addresses of files. The member sees who looked, and the reason.',
    params: byId,
    body: z.partial(
      z.object({
        reason: text('Reason', MAX_VIEW_REASON_LENGTH).check(
          z.minLength(
            MIN_VIEW_REASON_LENGTH,
            'Please write the reason in at least 10 letters: the member will read it.',
          ),
        ),
      }),
    ),
    answer: z.object({ view: memberView }),
    status: 201,
  }),
  end: call({
    method: 'POST',
    path: '/admin/member-views/:id/end',
    audience: 'ADMIN',
    needs: 'members.see',
    summary: 'End an own view before its time; what is over stays over.',
    params: byId,
  }),
  current: call({
    method: 'GET',
    path: '/user/member-view',
    audience: 'USER',
    seenByTeam: {},
    summary: 'Whom the caller sees, and in which view; null for everybody who is not in one.',
    answer: z.object({ view: z.nullable(memberView), user: userAnswer }),
  }),
  mine: call({
    method: 'GET',
    path: '/user/member-views',
    audience: 'USER',
    summary: 'Who of the team saw the product as the member does, newest first, 50 at most.',
    answer: z.object({
      views: z.array(
        z.object({
          _id: z.string(),
          /** Null once their account is deleted. */
          by: z.nullable(z.string()),
          reason: z.string(),
          startedAt: instant,
          endedAt: instant,
        }),
      ),
    }),
  }),
}
