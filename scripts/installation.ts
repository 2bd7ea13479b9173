import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { join } from 'node:path'

/** The people in the configured database; 0 before its first start. */
export interface People {
  members: number
  administrators: number
}

/** A command that needs people found none: most likely the configured database is the wrong one. */
export class EmptyInstallation extends Error {}

/** Names the database without user and password, so that owners notice a wrong one. */
export function databaseName({ database, dataDir, secrets: { databaseUrl } }: Config): string {
  if (database.kind === 'embedded' || databaseUrl === null)
    return `the embedded database in ${join(dataDir, 'database')}`
  const url = new URL(databaseUrl)
  const host = decodeURIComponent(url.hostname) || url.searchParams.get('host') || 'localhost'
  return `the PostgreSQL database ${decodeURIComponent(url.pathname.slice(1))} on ${host}${url.port && `:${url.port}`}`
}

export async function countPeople({ pool }: Pick<Database, 'pool'>): Promise<People> {
  const { rows: found } = await pool.query<{ there: boolean }>(`select to_regclass('users') is not null as there`)
  if (!found[0]?.there) return { members: 0, administrators: 0 }
  const { rows } = await pool.query<People>(
    `select (count(*) filter (where role = 'USER'))::int as members,
            (count(*) filter (where role <> 'USER'))::int as administrators from users`,
  )
  return rows[0] ?? { members: 0, administrators: 0 }
}

/** Such as `159 members and 2 administrators`. */
export function describePeople({ members, administrators }: People): string {
  return `${plural(members, 'member')} and ${plural(administrators, 'administrator')}`
}

interface Needed {
  /** The kind of people that the command needs. */
  who: 'member or administrator' | 'administrator'
  count: number
  hint?: string
}

/** Throws EmptyInstallation when the needed people do not exist. */
export function refuseEmpty(config: Config, { who, count, hint = '' }: Needed): void {
  if (count > 0) return
  throw new EmptyInstallation(
    `There is no ${who} in ${databaseName(config)}: are the variables those of the server?${hint}`,
  )
}

export function totalPeople({ members, administrators }: People): number {
  return members + administrators
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
