import * as attending from './attendance.repo.ts'
import { type AttendedSession, presentMember } from './present-member.ts'
import type { Db } from '#server/db/database.ts'
import type { Cursor } from '#server/platform/paging.ts'
import type { AttendingMember } from '#shared/contract/attendance.ts'
import { csvLine } from '#shared/domain/csv.ts'
import { toIstInput } from '#shared/domain/ist.ts'

const ROWS_PER_READ = 500

interface Wanted {
  /** Undefined when nobody has opened the room. */
  roomId: string | undefined
  session: AttendedSession
  /** Whether the members' addresses are a column. */
  hasEmail: boolean
}

/** Who came, page by page, so that memory does not grow with their number. */
export async function* attendanceCsv(db: Db, { roomId, session, hasEmail }: Wanted): AsyncGenerator<string> {
  // Without the byte order mark some spreadsheet programs do not recognise UTF-8.
  yield `\uFEFF${csvLine(headings(hasEmail))}`
  if (roomId === undefined) return
  let after: Cursor | null = null
  do {
    const found: attending.AttendingRow[] = await attending.listMembers(db, {
      roomId,
      search: '',
      searchesEmail: false,
      limit: ROWS_PER_READ,
      after,
    })
    const rows = found.slice(0, ROWS_PER_READ)
    yield rows.map((row) => csvLine(fieldsOf(presentMember(row, { session, hasEmail })))).join('')
    const last = rows.at(-1)
    after = found.length > rows.length && last ? { createdAt: last.joined_at, id: last.id } : null
  } while (after !== null)
}

function headings(hasEmail: boolean): string[] {
  return ['Member', ...(hasEmail ? ['Email'] : []), 'Joined (IST)', 'Left (IST)', 'Minutes', 'Stayed to the end']
}

function fieldsOf({ name, email, joinedAt, leftAt, minutes, stayedToEnd }: AttendingMember): (string | number)[] {
  const stayed = stayedToEnd === null ? '' : stayedToEnd ? 'yes' : 'no'
  return [name, ...(email === null ? [] : [email]), toIstInput(joinedAt), toIstInput(leftAt), minutes, stayed]
}
