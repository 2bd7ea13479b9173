import * as sender from './bulk-sender.repo.ts'
import * as suppressions from './suppressions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type BounceKind, SOFT_BOUNCES_WITHIN_MS, suppressionAfter } from '#shared/domain/bounces.ts'
import { reasonToStop, senderAt } from '#shared/domain/bulk-sending.ts'

export interface Bounce {
  address: string
  kind: BounceKind
  code: string | null
  source: 'SERVER' | 'WEBHOOK' | 'MAILBOX'
  /** Of the event, so that it counts once however often it is reported. */
  eventId: string
  /** Whether a bulk email came back; null: not known, then it is whether the address had one lately. */
  isBulk: boolean | null
}

export type SuppressionsService = ReturnType<typeof suppressionsService>

/** Which addresses get no more emails, because emails to them came back or their owner complained. */
export function suppressionsService({ clock, log }: { clock: Clock; log: Logger }) {
  return {
    /** Records a bounce, suppresses the address when it is time, and stops bulk sending when too much comes back. */
    async recordBounce(trx: Db, { address, kind, code, source, eventId, isBulk }: Bounce): Promise<void> {
      const at = clock.now()
      const since = new Date(at.getTime() - SOFT_BOUNCES_WITHIN_MS)
      const is_bulk = isBulk ?? (await suppressions.hadBulkEmail(trx, { address, since }))
      const bounce = { id: newId(), address, kind, code, source, event_id: eventId, is_bulk, at }
      if (!(await suppressions.insertBounce(trx, bounce))) return
      const softBounces = kind === 'SOFT' ? await suppressions.countSoftBounces(trx, address, since) : 0
      const reason = suppressionAfter(kind, softBounces)
      if (reason) await suppressions.suppress(trx, { id: newId(), address, reason, at })
      if (is_bulk && kind !== 'SOFT') await count(trx, kind)
    },

    deleteByAddress: (trx: Db, address: string) => suppressions.removeByAddress(trx, address),
  }

  async function count(trx: Db, kind: 'HARD' | 'COMPLAINT'): Promise<void> {
    const now = clock.now()
    const stored = await sender.lock(trx)
    const state = { ...stored, ...senderAt(stored, now) }
    if (kind === 'HARD') state.hardBounces += 1
    else state.complaints += 1
    const stopReason = state.stopReason ?? reasonToStop(state)
    if (stopReason && !state.stoppedAt) {
      log.error({ stopReason, sent: state.sent }, 'bulk emails: stopped, because too much comes back')
      state.stoppedAt = now
    }
    await sender.save(trx, { ...state, stopReason })
  }
}
