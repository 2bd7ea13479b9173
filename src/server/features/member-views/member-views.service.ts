import * as views from './member-views.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { UsersService } from '#server/features/users/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type EnterMemberView, requirePermission } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { id as idShape } from '#shared/contract/fields.ts'
import type { memberViews as calls } from '#shared/contract/member-views.ts'
import { endOfMemberView, isMemberViewOpen } from '#shared/domain/member-views.ts'

const MAX_LISTED = 50

export interface MemberViewsService extends Handlers<typeof calls> {
  enter: EnterMemberView
}

/** Lets the team see the product as a member does: to read, for a short time, known to the member. */
export function memberViewsService({ db, clock, audit, users }: Dependencies): MemberViewsService {
  return {
    async enter({ viewer, viewId, call }) {
      requirePermission(viewer, 'members.see')
      if (call.method !== 'GET' || call.audience !== 'USER') throw new Refused('MEMBER_VIEW_READS_ONLY')
      if (!call.seenByTeam) throw new Refused('MEMBER_VIEW_PRIVATE')
      const view = idShape.safeParse(viewId).success
        ? await views.find(db, { id: viewId, sessionId: viewer.sessionId })
        : undefined
      if (!view || view.role !== 'USER' || !isMemberViewOpen(view, clock.now())) throw new Refused('MEMBER_VIEW_OVER')
      const { id, userId, reason, until } = view
      return {
        userId,
        role: 'USER',
        permissions: [],
        moderates: null,
        sessionId: id,
        freshUntil: new Date(0),
        memberView: { _id: id, reason, until },
      }
    },

    async start({ params, body: { reason }, viewer }) {
      return transact(db, async (trx) => {
        const member = await views.findMember(trx, params.id)
        if (!member) throw new Refused('NOT_FOUND')
        if (member.role !== 'USER') throw new Refused('MEMBER_VIEW_OF_TEAM')
        if (reason === undefined) throw new Refused('MALFORMED', { fields: { reason: 'Reason is required.' } })
        const now = clock.now()
        const view = { _id: newId(), reason, until: endOfMemberView(now) }
        await views.insert(trx, {
          id: view._id,
          actor_id: viewer.userId,
          session_id: viewer.sessionId,
          user_id: member.id,
          reason,
          started_at: now,
          until: view.until,
          ended_at: null,
        })
        await audit.record(trx, {
          by: viewer,
          action: 'user.see-as',
          subject: `user:${member.id}`,
          name: member.name,
          details: { after: { reason } },
        })
        return { view }
      })
    },

    async end({ params: { id }, viewer }) {
      await transact(db, async (trx) => {
        const ended = await views.end(trx, { id, actorId: viewer.userId, at: clock.now() })
        if (!ended && !(await views.isOwn(trx, { id, actorId: viewer.userId }))) throw new Refused('NOT_FOUND')
        if (!ended) return
        await audit.record(trx, { by: viewer, action: 'user.see-as-end', subject: `user:${ended.userId}` })
      })
    },

    current: async ({ viewer }) => ({ view: viewer.memberView ?? null, user: await users.answerFor(viewer.userId) }),

    mine: async ({ viewer }) => ({ views: await views.listOf(db, viewer.userId, MAX_LISTED) }),
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  users: Pick<UsersService, 'answerFor'>
}
