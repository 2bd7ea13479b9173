import { requireOwner } from './remaining-owner.ts'
import * as repo from './team.repo.ts'
import type { TeamMemberRow } from './team.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { UsersService } from '#server/features/users/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Body } from '#shared/contract/call.ts'
import { errors } from '#shared/contract/errors.ts'
import { team as calls, type TeamMember } from '#shared/contract/team.ts'
import { normaliseEmail } from '#shared/domain/identity.ts'
import { moderatedStreams, TEAM_ROLES, type TeamRole } from '#shared/domain/permissions.ts'

interface Appointment {
  userId: string
  roles: readonly TeamRole[]
  /** Of moderators; null or absent for all rooms. */
  livestreamIds?: readonly string[] | null | undefined
}

export interface TeamService extends Handlers<typeof calls> {
  /** Makes a user an administrator with these roles. Throws ALREADY_IN_TEAM. */
  appoint(trx: Db, appointment: Appointment): Promise<void>
}

/** Who administrates, and in which roles. The only way to become an administrator or to stop being one. */
export function teamService({ db, clock, audit, users }: Dependencies): TeamService {
  async function appoint(trx: Db, { userId, roles, livestreamIds = null }: Appointment): Promise<void> {
    const bound = await sessionsOfModerator(trx, { roles, livestreamIds })
    if (!(await repo.insert(trx, { userId, roles: inOrder(roles), livestreamIds: bound, at: clock.now() })))
      throw new Refused('ALREADY_IN_TEAM', { fields: { email: errors.ALREADY_IN_TEAM.message } })
    await users.changeRole(trx, userId, 'ADMIN')
  }

  /** The account with the address, made if name and number are given and there is none. */
  async function findOrCreateUser(trx: Db, { email, name, mobileNumber }: Body<typeof calls.add>) {
    const address = normaliseEmail(email)
    const known = await users.findByEmail(trx, address)
    if (known) return known
    if (name === undefined || mobileNumber === undefined) throw new Refused('ACCOUNT_UNKNOWN')
    return users.findOrCreate(trx, { name, email: address, mobileNumber })
  }

  return {
    appoint,

    list: async () => ({ members: (await repo.list(db)).map(present) }),

    mine: async ({ viewer: { permissions } }) => ({ permissions: [...permissions] }),

    add: ({ body, viewer }) =>
      transact(db, async (trx) => {
        await requireOwner(trx, viewer.userId)
        const user = await findOrCreateUser(trx, body)
        await appoint(trx, { userId: user.id, roles: body.roles, livestreamIds: body.livestreamIds })
        const member = await requireMember(trx, user.id)
        await audit.record(trx, {
          by: viewer,
          action: 'team.add',
          subject: `user:${user.id}`,
          name: user.name,
          after: auditFields(member),
        })
        return { member: present(member) }
      }),

    async update({ params: { id }, body: { roles, livestreamIds, version }, viewer }) {
      const change = async (trx: Db) => {
        const owners = await requireOwner(trx, viewer.userId)
        const before = await repo.lock(trx, id)
        if (!before) throw new Refused('NOT_FOUND')
        requireVersion(before, version)
        if (roles === undefined && livestreamIds === undefined) return { member: present(before) }
        const wanted = {
          roles: roles ?? before.roles,
          livestreamIds: livestreamIds === undefined ? before.livestream_ids : livestreamIds,
        }
        if (owners.isLast(id) && !wanted.roles.includes('OWNER')) throw new Refused('LAST_OWNER')
        const bound = await sessionsOfModerator(trx, wanted)
        await repo.changeRoles(trx, { userId: id, roles: inOrder(wanted.roles), livestreamIds: bound })
        const after = await requireMember(trx, id)
        await audit.record(trx, {
          by: viewer,
          action: 'team.update',
          subject: `user:${id}`,
          name: before.name,
          before: auditFields(before),
          after: auditFields(after),
        })
        return { member: present(after) }
      }
      return withCurrentOnConflict(calls.update.answer, {
        change: () => transact(db, change),
        present: async () => ({ member: present(await requireMember(db, id)) }),
      })
    },

    async remove({ params: { id }, viewer }) {
      await transact(db, async (trx) => {
        const owners = await requireOwner(trx, viewer.userId)
        const member = await repo.lock(trx, id)
        if (!member) throw new Refused('NOT_FOUND')
        if (owners.isLast(id)) throw new Refused('LAST_OWNER')
        await repo.remove(trx, id)
        await users.changeRole(trx, id, 'USER')
        await audit.record(trx, {
          by: viewer,
          action: 'team.remove',
          subject: `user:${id}`,
          name: member.name,
          before: auditFields(member),
        })
      })
    },
  }
}

/** Other roles are bound to nothing. Throws UNKNOWN_ITEM for a session that is no more. */
async function sessionsOfModerator(
  trx: Db,
  { roles, livestreamIds }: { roles: readonly TeamRole[]; livestreamIds: readonly string[] | null },
): Promise<readonly string[] | null> {
  const bound = moderatedStreams(roles, livestreamIds)
  if (bound !== null && !(await repo.areLivestreams(trx, bound))) throw new Refused('UNKNOWN_ITEM')
  return bound
}

async function requireMember(db: Db, userId: string): Promise<TeamMemberRow> {
  const member = await repo.find(db, userId)
  if (!member) throw new Refused('NOT_FOUND')
  return member
}

function present(row: TeamMemberRow): TeamMember {
  const { id, name, email, mobile_number, roles, livestream_ids: livestreamIds, added_at, version } = row
  return {
    _id: id,
    name,
    email,
    mobileNumber: mobile_number,
    roles: inOrder(roles),
    livestreamIds,
    addedAt: added_at,
    version,
  }
}

function inOrder(roles: readonly TeamRole[]): TeamRole[] {
  return TEAM_ROLES.filter((role) => roles.includes(role))
}

function auditFields({ roles, livestream_ids: sessions }: TeamMemberRow) {
  return { roles: inOrder(roles), ...(sessions && { sessions }) }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  users: Pick<UsersService, 'changeRole' | 'findByEmail' | 'findOrCreate'>
}
