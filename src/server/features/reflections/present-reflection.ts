import type { CommentRow, OwnRow } from './reflections.repo.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { OwnReflection, ReflectionComment } from '#shared/contract/reflections.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { currentState } from '#shared/domain/reflections.ts'

export function presentOwn(row: OwnRow, { box, thankedBy, now }: OwnOptions): OwnReflection {
  const state = currentState({ state: row.state, shownFrom: row.shown_from }, now)
  return {
    _id: row.id,
    clientId: row.client_id,
    itemId: row.item_id,
    day: row.day,
    title: row.title,
    text: box.decrypt(row.text),
    isShared: row.state !== 'PRIVATE',
    state,
    reason: state === 'SHOWN' ? null : row.reason,
    thankedBy,
    writtenAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

interface OwnOptions {
  box: Pick<SecretBox, 'decrypt'>
  thankedBy: string[]
  now: Instant
}

export function presentComment(
  row: CommentRow,
  { box, userId, now }: { box: Pick<SecretBox, 'decrypt'>; userId: string; now: Instant },
): ReflectionComment {
  return {
    _id: row.id,
    clientId: row.client_id,
    name: row.name,
    text: box.decrypt(row.text),
    isMine: row.user_id === userId,
    state: currentState({ state: row.state, shownFrom: row.shown_from }, now),
    isReported: Boolean(row.isReported),
    writtenAt: row.created_at,
  }
}
