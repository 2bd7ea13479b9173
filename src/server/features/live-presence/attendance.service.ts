import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { attendance as calls } from '#shared/contract/attendance.ts'

/** Who came to a live session. */
export function attendanceService(): Handlers<typeof calls> {
  const refuse = () => Promise.reject(new Refused('NOT_FOUND'))
  return { figures: refuse, members: refuse, csv: refuse }
}
