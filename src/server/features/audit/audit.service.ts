import * as entries from './audit.repo.ts'
import { newId } from '#server/platform/ids.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Db } from '#server/db/database.ts'

/** Writes down what administrators do, in the transaction that does it. */
export interface Audit {
  /** `subject` is what was acted on, as `kind:id`; details hold no secrets. */
  record(trx: Db, act: { by: Pick<Viewer, 'userId'>; action: string; subject: string; details?: object }): Promise<void>
}

export function auditService({ clock }: { clock: Clock }): Audit {
  return {
    async record(trx, { by, action, subject, details = {} }) {
      await entries.insert(trx, {
        id: newId(),
        actor_id: by.userId,
        action,
        subject,
        details: JSON.stringify(details),
        created_at: clock.now(),
      })
    },
  }
}
