import * as entries from './audit.repo.ts'
import { newId } from '#server/platform/ids.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Db } from '#server/db/database.ts'
import {
  type AuditAction,
  changedFields,
  type Fields,
  type PersonInList,
  searchIdentifiesPerson,
} from '#shared/domain/audit.ts'

/** Records actions of administrators and users' changes of their own name or number, in the same transaction. */
export interface Audit {
  /**
   * `subject` is what was acted on, as `kind:id`. With both states given, only the fields that differ are recorded, and
   * nothing when none does. Neither state may hold secrets or file paths.
   */
  record(trx: Db, act: AuditRecord): Promise<void>
  /**
   * Removes the details of a deleted person from the entries about them, and search texts of exports that name them.
   * The entries stay.
   */
  redact(trx: Db, subject: string, person: PersonInList): Promise<void>
  /** Removes the reasons and notes that administrators have written about these orders; the entries stay. */
  removePaymentTexts(trx: Db, orderIds: readonly string[]): Promise<void>
}

interface AuditRecord {
  by: Pick<Viewer, 'userId'>
  action: AuditAction
  subject: string
  /** The subject's name, to find it after it is deleted. */
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
      const recorded = {
        ...details,
        ...(name !== undefined && { name }),
        ...(before && { before: pickFields(before, names) }),
        ...(after && { after: pickFields(after, names) }),
      }
      await entries.insert(trx, {
        id: newId(),
        actor_id: by.userId,
        action,
        subject,
        details: JSON.stringify(recorded),
        created_at: clock.now(),
      })
    },

    async redact(trx, subject, person) {
      const former = (await entries.formerNames(trx, subject)).map((row) => ({
        ...person,
        name: row.name ?? person.name,
        mobileNumber: row.mobileNumber ?? person.mobileNumber,
      }))
      const namingThem = (await entries.exportSearches(trx)).filter(({ search }) => {
        return [person, ...former].some((named) => searchIdentifiesPerson(search, named))
      })
      const ids = namingThem.map(({ id }) => id)
      await entries.removeSearches(trx, ids)
      await entries.clearDetails(trx, subject)
    },

    removePaymentTexts: (trx, orderIds) =>
      entries.removeTexts(
        trx,
        orderIds.map((id) => `payment:${id}`),
      ),
  }
}

/** Texts are cut to this length; descriptions can be long. */
const MAX_TEXT_LENGTH = 500

function pickFields(fields: Fields, names: readonly string[] = Object.keys(fields)): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, shortened(fields[name])]))
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value
}
