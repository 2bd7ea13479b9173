import * as entries from './audit.repo.ts'
import { newId } from '#server/platform/ids.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Db } from '#server/db/database.ts'
import { type Act, changedFields, type Fields, type Named, searchNames } from '#shared/domain/activity.ts'

/** Writes down what administrators do, and who changes his own name or number, in the transaction that does it. */
export interface Audit {
  /**
   * `subject` is what was acted on, as `kind:id`. With both states given, only the fields that differ are kept, and
   * nothing is written when none does. Neither may hold secrets or addresses of files.
   */
  record(trx: Db, act: Recorded): Promise<void>
  /**
   * Leaves the acts on somebody who has left, and takes out what they tell of him; also what lists were searched for
   * where that names him.
   */
  forget(trx: Db, subject: string, person: Named): Promise<void>
}

interface Recorded {
  by: Pick<Viewer, 'userId'>
  action: Act
  subject: string
  /** What it is called, so that one finds it again when it is gone. */
  name?: string
  before?: Fields
  after?: Fields
  details?: object
}

export function auditService({ clock }: { clock: Clock }): Audit {
  return {
    async record(trx, { by, action, subject, name, before, after, details = {} }) {
      const names = before && after && changedFields(before, after)
      if (names?.length === 0) return
      const told = {
        ...details,
        ...(name !== undefined && { name }),
        ...(before && { before: tell(before, names) }),
        ...(after && { after: tell(after, names) }),
      }
      await entries.insert(trx, {
        id: newId(),
        actor_id: by.userId,
        action,
        subject,
        details: JSON.stringify(told),
        created_at: clock.now(),
      })
    },

    async forget(trx, subject, person) {
      const former = (await entries.formerly(trx, subject)).map((row) => ({
        ...person,
        name: row.name ?? person.name,
        mobileNumber: row.mobileNumber ?? person.mobileNumber,
      }))
      const naming = (await entries.searches(trx)).filter(({ search }) => {
        return [person, ...former].some((named) => searchNames(search, named))
      })
      const ids = naming.map(({ id }) => id)
      await entries.dropSearches(trx, ids)
      await entries.emptyDetails(trx, subject)
    },
  }
}

/** Enough of a text to know it by; descriptions are long. */
const LONGEST = 500

function tell(fields: Fields, names: readonly string[] = Object.keys(fields)): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, shortened(fields[name])]))
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
}
