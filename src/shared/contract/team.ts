import { call } from './call.ts'
import { byId, email, id, instant, mobileNumber, text, version } from './fields.ts'
import { PERMISSIONS, TEAM_ROLES } from '#shared/domain/permissions.ts'
import * as z from 'zod/mini'

const roles = z
  .array(z.enum(TEAM_ROLES, 'Please choose roles from the list.'), 'Please choose at least one role.')
  .check(
    z.minLength(1, 'Please choose at least one role.'),
    z.maxLength(TEAM_ROLES.length, 'Please choose each role once.'),
    z.refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each role once.'),
  )

/** Only of moderators; null for all rooms. */
const livestreamIds = z.nullable(
  z
    .array(id, 'Please choose sessions from the list.')
    .check(
      z.minLength(1, 'Please choose at least one session.'),
      z.maxLength(100, 'Please choose at most 100 sessions.'),
    ),
)

const teamMember = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  mobileNumber: z.string(),
  roles: z.array(z.enum(TEAM_ROLES)),
  /** The live streams whose rooms a moderator is bound to; null for all. */
  livestreamIds: z.nullable(z.array(z.string())),
  addedAt: instant,
  version,
})
export type TeamMember = z.output<typeof teamMember>

export const team = {
  list: call({
    method: 'GET',
    path: '/admin/team',
    audience: 'ADMIN',
    needs: 'team.write',
    summary: 'Everybody who administrates, by name, with their roles.',
    answer: z.object({ members: z.array(teamMember) }),
  }),
  mine: call({
    method: 'GET',
    path: '/admin/team/permissions',
    audience: 'ADMIN',
    needs: 'admin.use',
    summary: 'What the signed-in administrator may do now.',
    answer: z.object({ permissions: z.array(z.enum(PERMISSIONS)) }),
  }),
  add: call({
    method: 'POST',
    path: '/admin/team',
    audience: 'ADMIN',
    needs: 'team.write',
    freshCode: 'always',
    summary:
      'Add a user to the team, found by email; an account is made when there is none, which wants name and number (422 ACCOUNT_UNKNOWN). Ends every session of the user.',
    body: z.object({
      email,
      name: z.optional(text('Full Name', 100)),
      mobileNumber: z.optional(mobileNumber),
      roles,
      livestreamIds: z.optional(livestreamIds),
    }),
    answer: z.object({ member: teamMember }),
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/team/:id',
    audience: 'ADMIN',
    needs: 'team.write',
    freshCode: 'always',
    summary:
      'Change the roles of a member of the team, from their next call on. With a version that is no more: 409 and the member as they are now.',
    params: byId,
    body: z.partial(z.object({ roles, livestreamIds, version })),
    answer: z.object({ member: teamMember }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/team/:id',
    audience: 'ADMIN',
    needs: 'team.write',
    freshCode: 'always',
    summary: 'Remove somebody from the team: they are a member again, and every session of theirs ends.',
    params: byId,
  }),
}
