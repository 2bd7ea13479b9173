import type { Limit, Limits } from '#server/platform/limits.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'

/** Whether more comes in from everywhere than usual. It is told in the log, once an hour. */
export type Alarm = (usual: Limit) => Promise<boolean>

export function makeAlarm({ limits, clock, log }: { limits: Limits; clock: Clock; log: Logger }): Alarm {
  const toldAt = new Map<string, number>()
  return async (usual) => {
    if (!(await limits.isReached(usual))) return false
    const now = clock.now().getTime()
    if (now - (toldAt.get(usual.what) ?? 0) >= HOUR_IN_MS) {
      toldAt.set(usual.what, now)
      log.warn({ what: usual.what, anHour: usual.most }, 'sign-in seems to be under attack: networks are allowed less')
    }
    return true
  }
}
