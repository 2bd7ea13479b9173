import { listTables, disableTimeouts } from './tables.ts'
import type { PoolClient } from 'pg'

/** Source of rows: table by table, as JSON. */
export interface RowSource {
  readTable(table: string): AsyncIterable<string[]>
  readPendingJobs(): AsyncIterable<string[]>
}

/**
 * Replaces all rows of a database whose tables exist, in one transaction: all of them or none.
 * Foreign keys are dropped first and added again, and so checked, after the last row; triggers are disabled meanwhile.
 */
export async function replaceAllRows(client: PoolClient, source: RowSource): Promise<void> {
  await client.query('begin')
  try {
    await disableTimeouts(client)
    const tables = await listTables(client)
    const names = tables.map((table) => client.escapeIdentifier(table))
    const keys = await foreignKeys(client)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of tables) {
      for await (const lines of source.readTable(table)) await insert(client, client.escapeIdentifier(table), lines)
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    for await (const lines of source.readPendingJobs()) await insert(client, 'jobs.job', lines)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
}

/** Whether the database holds users or orders, which must not be lost. */
export async function hasUsersOrOrders(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from orders) as used',
  )
  return rows[0]?.used ?? true
}

async function insert(client: PoolClient, table: string, lines: string[]): Promise<void> {
  await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
    `[${lines.join(',')}]`,
  ])
}

async function foreignKeys(client: PoolClient) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     order by 1, 2`,
  )
  return rows
}
