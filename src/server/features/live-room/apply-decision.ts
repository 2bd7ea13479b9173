import * as messages from './messages.repo.ts'
import type { MessageRow } from './messages.repo.ts'
import type { LockedRoom } from './rooms.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { MessageReason, MessageState, ModerationDecision } from '#shared/domain/live-room.ts'

/**
 * Shows or hides a message, or undoes what this moderator decided last about it. Throws MESSAGE_CLAIMED while another
 * moderator has it, CHANGED_MEANWHILE when its sender has deleted it or there is nothing of theirs to undo. The room
 * must be locked.
 */
export async function applyDecision(trx: Db, { message, room, decision, viewer, audit, now }: DecisionInput) {
  const { claimed_by, claimed_until, state } = message
  const isOfOther = claimed_by !== null && claimed_by !== viewer.userId && claimed_until !== null && now < claimed_until
  if (isOfOther) throw new Refused('MESSAGE_CLAIMED')
  if (state === 'DELETED') throw new Refused('CHANGED_MEANWHILE')
  const next = nextState(message, { decision, viewer })
  const isUndone = decision === 'UNDO'
  const { open_reports, former_reports } = message
  await messages.update(trx, message.id, {
    ...(await shownColumns(trx, message, { room, state: next.state })),
    ...next,
    former_state: isUndone ? null : state,
    former_reason: isUndone ? null : message.reason,
    decided_by: isUndone ? null : viewer.userId,
    decided_at: isUndone ? null : now,
    open_reports: isUndone ? open_reports + former_reports : 0,
    former_reports: isUndone ? 0 : open_reports,
    claimed_by: null,
    claimed_until: null,
  })
  const hides = next.state === 'HIDDEN' && state !== 'HIDDEN'
  if (!hides && state !== 'HIDDEN') return
  await audit.record(trx, {
    by: viewer,
    action: hides ? 'chat.hide' : 'chat.show',
    subject: `user:${message.user_id}`,
    name: message.name,
    details: { text: message.text },
  })
}

interface DecisionInput {
  message: MessageRow
  room: LockedRoom
  decision: ModerationDecision
  viewer: Viewer
  audit: Pick<Audit, 'record'>
  now: Instant
}

function nextState(message: MessageRow, { decision, viewer }: Pick<DecisionInput, 'decision' | 'viewer'>): Decided {
  if (decision === 'SHOW') return { state: 'SHOWN', reason: null }
  if (decision === 'HIDE') return { state: 'HIDDEN', reason: 'MODERATOR' }
  if (message.former_state === null || message.decided_by !== viewer.userId) throw new Refused('CHANGED_MEANWHILE')
  return { state: message.former_state, reason: message.former_reason }
}

interface Decided {
  state: MessageState
  reason: MessageReason | null
}

/**
 * A message that pages have shown and that is shown no more is named as removed. One that is shown again after a page
 * has named it goes into another page; before that, and in a line that others still stand in, it stays where it is.
 */
async function shownColumns(trx: Db, message: MessageRow, { room, state }: { room: LockedRoom; state: MessageState }) {
  const wasShown = message.state === 'SHOWN'
  if (wasShown === (state === 'SHOWN') || message.page === null) return {}
  if (wasShown) return { removed_in: room.next_page }
  if (message.removed_in === room.next_page) return { removed_in: null }
  return (await messages.isLineShown(trx, message))
    ? { removed_in: room.next_page }
    : { removed_in: null, page: null, line_id: null }
}
