import type { TimelineKind } from '#shared/domain/timeline.ts'
import type { RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** Whose timeline is read. */
export interface Person {
  id: string
  email: string
}

/** Rows of one table in the order of an index, as entries of a timeline. */
export interface Source {
  kind: TimelineKind
  /** The table or join with its condition: only this person's rows, and only those that have happened. */
  from: (person: Person) => Sql
  at: Sql
  id: Sql
  event: Sql
  what?: Sql
  detail?: Sql
  amountInPaise?: Sql
  count?: Sql
  until?: Sql
  by?: Sql
  target?: Sql
}
