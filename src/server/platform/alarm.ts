import type { Limit, Limits } from './limits.ts'
import type { Logger } from './log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'

/** Whether more comes in from everywhere than usual. The log says so once an hour; nobody is refused for it. */
export type Alarm = (usual: Limit) => Promise<boolean>

export function makeAlarm({ limits, clock, log }: { limits: Limits; clock: Clock; log: Logger }): Alarm {
  const loggedAt = new Map<string, number>()
  return async (usual) => {
    if (!(await limits.isReached(usual))) return false
    const now = clock.now().getTime()
    if (now - (loggedAt.get(usual.what) ?? 0) >= HOUR_IN_MS) {
      loggedAt.set(usual.what, now)
      log.warn({ what: usual.what, anHour: usual.most }, 'many more requests than usual: networks are allowed less')
    }
    return true
  }
}
