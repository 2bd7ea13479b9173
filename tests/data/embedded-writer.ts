import { openEmbeddedDatabase } from '#server/adapters/pglite/embedded-database.ts'

/*
 * Runs as a separate process: opens the folder, then writes rows one after another and prints the number of each row
 * after its commit is acknowledged, until it is killed.
 */
const [, , dir = ''] = process.argv
try {
  const { pool } = await openEmbeddedDatabase({ dir })
  await pool.query('create table if not exists written (id bigint primary key, filler text not null)')
  const { rows } = await pool.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from written')
  process.stdout.write('open\n')
  for (let id = rows[0]?.next ?? 1; ; id++) {
    await pool.query('insert into written values ($1, $2)', [id, 'x'.repeat(500)])
    if (id % 50 === 0) await pool.query('checkpoint')
    process.stdout.write(`${id}\n`)
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
