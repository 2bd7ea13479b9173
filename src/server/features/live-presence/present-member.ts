import type { AttendingRow } from './attendance.repo.ts'
import type { AttendingMember } from '#shared/contract/attendance.ts'
import { stayedToEnd } from '#shared/domain/attendance.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { StreamStatus } from '#shared/domain/live.ts'

export interface AttendedSession {
  startTime: Instant
  endTime: Instant
  status: StreamStatus
}

/** A member who came, as administrators see them; the address only for those who may read members. */
export function presentMember(
  row: AttendingRow,
  { session, hasEmail }: { session: AttendedSession; hasEmail: boolean },
): AttendingMember {
  const { id, name, minutes, joined_at: joinedAt, left_at: leftAt } = row
  const stayed = session.status === 'COMPLETED' ? stayedToEnd({ joinedAt, leftAt }, session) : null
  return { _id: id, name, email: hasEmail ? row.email : null, minutes, joinedAt, leftAt, stayedToEnd: stayed }
}
