import type { PoolClient } from 'pg'

/** Row count and checksum of a table: equal on two databases exactly if every row is equal. */
export interface TableChecksum {
  table: string
  rows: number
  hash: string
}

/** Lists the product's tables by name, without those of jobs and migrations. */
export async function listTables(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('kysely_migration', 'kysely_migration_lock') order by tablename`,
  )
  return rows.map(({ name }) => name)
}

/** Lists the applied migrations in order. */
export async function listMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by timestamp, name')
  return rows.map(({ name }) => name)
}

/** Computes the checksum of every table. The order of rows and columns makes no difference. */
export async function tableChecksums(client: PoolClient): Promise<TableChecksum[]> {
  const figures: TableChecksum[] = []
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ rows: number; hash: string }>(
      `select count(*) as rows, coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint), 0)::text as hash
       from ${client.escapeIdentifier(table)} t`,
    )
    const [found] = rows
    if (found) figures.push({ table, ...found })
  }
  return figures
}

/** Describes each table in which two databases differ, in one sentence. */
export function describeDifferences(expected: readonly TableChecksum[], found: readonly TableChecksum[]): string[] {
  const foundByTable = new Map(found.map((each) => [each.table, each]))
  return expected.flatMap(({ table, rows, hash }) => {
    const other = foundByTable.get(table)
    if (!other) return [`${table} is missing`]
    if (other.rows !== rows) return [`${table} has ${other.rows} rows instead of ${rows}`]
    return other.hash === hash ? [] : [`${table} has rows that are not the same`]
  })
}

/** Reads the whole database in one snapshot, however much is written meanwhile. */
export async function readInSnapshot<Result>(client: PoolClient, read: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await disableTimeouts(client)
    return await read()
  } finally {
    await client.query('rollback')
  }
}

/** Reading a whole table takes longer than a request may; UTC makes times print the same everywhere. */
export async function disableTimeouts(client: PoolClient): Promise<void> {
  await client.query(
    `set local statement_timeout = 0; set local lock_timeout = 0; set local timezone = 'UTC';
     set local idle_in_transaction_session_timeout = 0`,
  )
}
