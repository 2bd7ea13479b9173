import { openEmbeddedDatabase } from '#server/adapters/pglite/embedded-database.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { emptyClusterFolder, startWriter } from './embedded-database-kit.ts'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 8)

describe.runIf(kindUnderTest === 'embedded')('the embedded database under kill -9', () => {
  it(`loses no acknowledged row in ${ROUNDS} rounds`, { timeout: 30_000 + ROUNDS * 15_000 }, async () => {
    const dir = await emptyClusterFolder()
    let acknowledged = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const { child, lines, ended } = startWriter(dir)
      let acknowledgedNow = 0
      for await (const line of lines) {
        if (line === 'open') continue
        acknowledged = Math.max(acknowledged, Number(line))
        acknowledgedNow += 1
        // The wait starts after the first row, so that the process is killed while it writes.
        if (acknowledgedNow === 1) void wait(Math.random() * 500).then(() => child.kill('SIGKILL'))
      }
      await ended
      expect(child.signalCode).toBe('SIGKILL')
      expect(acknowledgedNow).toBeGreaterThan(0)
    }
    const database = await openEmbeddedDatabase({ dir })
    const { rows } = await database.pool.query(
      'select count(*) as count, max(id) as last from written where length(filler) = 500',
    )
    await database.close()
    // At most one more row per round: committed, but killed before it was printed.
    expect(rows[0].last).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0].last).toBeLessThanOrEqual(acknowledged + ROUNDS)
    expect(rows[0].count).toBe(rows[0].last)
  })
})
