import { membersWanting } from './push-choices.repo.ts'
import type { PushGuard, PushOutbox } from './push-outbox.ts'
import type { Db } from '#server/db/database.ts'
import type { PushKind } from '#shared/domain/push.ts'

/** The kinds that are due as long as the member wants them. */
const KINDS = ['answers', 'announcements'] as const satisfies readonly PushKind[]
type SimpleKind = (typeof KINDS)[number]

/** For a notification that is sent only if the member still wants its kind by then. */
export function wantedGuard(kind: SimpleKind, userId: string): { name: string; subject: string } {
  return { name: `wanted ${kind}`, subject: userId }
}

export function registerWantedGuards(outbox: Pick<PushOutbox, 'registerSendGuard'>, db: Db): void {
  for (const kind of KINDS) {
    const guard: PushGuard = async (userIds) => {
      const wanting = await membersWanting(db, { userIds, kind })
      return userIds.map((userId) => wanting.has(userId))
    }
    outbox.registerSendGuard(wantedGuard(kind, '').name, guard)
  }
}
