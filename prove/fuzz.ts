import type { ProveRow } from './row.ts'
import { openEmbeddedDatabase } from '#server/adapters/pglite/embedded-database.ts'
import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import type { Database } from '#server/db/database.ts'
import { allCalls } from '#tests/contract/calls.ts'
import { fuzz } from '#tests/fuzz/fuzz.ts'
import { MAX_CPU_MS_PER_REQUEST } from '#tests/fuzz/cpu-timer.ts'
import { ROLES } from '#tests/fuzz/fuzz-fixture.ts'
import { testClock } from '#tests/kit/clock.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { startPaymentProviderSimulator } from '#tests/kit/payment-provider-simulator.ts'
import { startPostgresServer } from '#tests/kit/postgres-server.ts'
import { openTestApp } from '#tests/kit/open-test-app.ts'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For each role. */
const REQUESTS = Number(process.env.REQUESTS ?? 10_000)
/** A new seed for each run; the seed of a run that found a fault finds it again. */
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31))
const NOW = new Date('2026-11-21T06:30:00.000Z')
const SHOWN = 20

/**
 * Everything that the contract names, asked rightly and wrongly by each of four roles, on real PostgreSQL if there is
 * one.
 */
export async function fuzzRows(): Promise<ProveRow[]> {
  const { database, close } = await openDatabase()
  const payments = await startPaymentProviderSimulator({ clock: testClock(NOW) })
  const product = await openTestApp(database, { now: NOW, env: payments.env })
  try {
    const { sent, valid, faults, neverAnswered } = await fuzz(product, { seed: SEED, requests: REQUESTS })
    for (const { kind, role, request, why } of faults.slice(0, SHOWN)) {
      console.log(`${kind}, ${role}: ${request}\n  ${why}`)
    }
    console.log(`Seed ${SEED}. Never answered well: ${neverAnswered.join(', ') || 'none'}.`)
    const of = (wanted: string) => faults.filter(({ kind }) => kind === wanted).length
    const name = `fuzz, ${database.kind}: ${REQUESTS} × ${ROLES.length} roles`
    return [
      { name, figure: `${of('ANSWERED 5xx')} of ${sent} (${valid} valid)`, aim: '0 of 500 and above' },
      {
        name: `${name}: work`,
        figure: `${of('HOLDS THE LOOP')} requests`,
        aim: `0 of more than ${MAX_CPU_MS_PER_REQUEST} ms`,
      },
      { name: `${name}: contract`, figure: `${of('BREAKS THE CONTRACT')} answers`, aim: '0 that break it' },
      { name: `${name}: invalid`, figure: `${of('INVALID ACCEPTED')} of ${sent - valid}`, aim: '0 accepted' },
      {
        name: `${name}: roles`,
        figure: `${of('ACROSS ROLES') + of('SHOWS ANOTHER')} answers, ${of('SHOWS ANOTHER')} of them with another member`,
        aim: '0 across roles',
      },
      {
        name: `${name}: calls heard`,
        figure: `${allCalls.length - neverAnswered.length} of ${allCalls.length}`,
        aim: 'nine of ten',
        isMet: neverAnswered.length <= allCalls.length / 10,
      },
    ].map((row) => ({ isMet: row.figure.startsWith('0 '), ...row }))
  } finally {
    await product.close()
    await payments.close()
    await close()
  }
}

async function openDatabase(): Promise<{ database: Database; close: () => Promise<void> }> {
  const found = postgresForTests()
  if (found && 'programs' in found) {
    const server = await startPostgresServer(found.programs)
    return { database: await openPostgresDatabase({ url: server.url, poolSize: 10 }), close: () => server.stop() }
  }
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-fuzz-'))
  const database = await openEmbeddedDatabase({ dir: join(dir, 'database') })
  return { database, close: () => rm(dir, { recursive: true, force: true }) }
}
