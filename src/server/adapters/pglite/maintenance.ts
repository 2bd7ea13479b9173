import type { Pool } from 'pg'

const MIB = 1024 * 1024
const MAX_WAL_IN_BYTES = 16 * MIB
const VACUUM_AFTER_BYTES = 8 * MIB

interface WalPosition {
  written: number
  since_checkpoint: number
}

/**
 * Does what a PostgreSQL server does in the background and PGlite does not: checkpoints keep the write-ahead log short,
 * so that opening after a crash stays quick, and tables are vacuumed and analysed once enough has been written.
 */
export function createMaintenance(pool: Pool): () => Promise<void> {
  let vacuumedAt: number | undefined
  return async () => {
    const { rows } = await pool.query<WalPosition>(position)
    for (const { written, since_checkpoint } of rows) {
      vacuumedAt ??= written - since_checkpoint
      if (written - vacuumedAt > VACUUM_AFTER_BYTES) {
        vacuumedAt = written
        await vacuumAll(pool)
      }
      if (since_checkpoint > MAX_WAL_IN_BYTES) await pool.query('checkpoint')
    }
  }
}

const position = `
  select pg_wal_lsn_diff(now, '0/0')::int8 as written, pg_wal_lsn_diff(now, redo_lsn)::int8 as since_checkpoint
  from pg_control_checkpoint(), pg_current_wal_insert_lsn() as now`

/** Table by table, so that requests run in between. */
async function vacuumAll(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(tables)
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
}

const tables = `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
