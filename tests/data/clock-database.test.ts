import { startDatabaseClock } from '#server/adapters/clock-database.ts'
import type { Database } from '#server/db/database.ts'
import { freshDatabase, kindUnderTest } from '#tests/kit/databases.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

/** A machine clock with an offset. */
const machine = (offByMs: number) => ({ now: () => new Date(Date.now() + offByMs) })

/** The database with its clock shifted. */
function clockAhead(database: Database, byMs: () => number): Database {
  const connect = async () => {
    const client = await database.pool.connect()
    const query = async (text: string) => {
      const { rows } = await client.query<{ now: Date }>(text)
      return { rows: rows.map(({ now }) => ({ now: new Date(now.getTime() + byMs()) })) }
    }
    return { query, release: () => client.release() }
  }
  return { ...database, pool: { connect } as unknown as Database['pool'] }
}

describe(`the database's clock (${kindUnderTest})`, () => {
  let database: Database

  beforeAll(async () => {
    database = await freshDatabase({ migrated: false })
  })

  afterAll(() => database.close())

  it.runIf(kindUnderTest === 'postgres')(
    'corrects a machine clock that is minutes wrong, within milliseconds',
    async () => {
      for (const offByMs of [-420_000, 0, 300_000]) {
        const clock = await startDatabaseClock({ database, machine: machine(offByMs) })
        expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(50)
        clock.stop()
      }
    },
  )

  it.runIf(kindUnderTest === 'postgres')('is not affected when the machine clock is set', async () => {
    const clock = await startDatabaseClock({ database, machine: machine(0) })
    for (const jumpInMs of [86_400_000, -86_400_000]) {
      const before = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: before + jumpInMs })
      expect(new Date().getTime() - before).toBe(jumpInMs)
      expect(Math.abs(clock.now().getTime() - before)).toBeLessThan(5000)
      vi.useRealTimers()
    }
    clock.stop()
  })

  it.runIf(kindUnderTest === 'postgres')('asks the database regularly and follows each answer', async () => {
    let aheadByMs = 0
    const clock = await startDatabaseClock({
      database: clockAhead(database, () => aheadByMs),
      machine: machine(0),
      everyMs: 10,
    })
    for (const hours of [0, 1, -1]) {
      aheadByMs = hours * 3_600_000
      await expect.poll(() => Math.abs(clock.now().getTime() - Date.now() - aheadByMs)).toBeLessThan(5000)
    }
    clock.stop()
  })

  it.runIf(kindUnderTest === 'postgres')('keeps its last offset while the database is unavailable', async () => {
    const away = await freshDatabase({ migrated: false })
    const errors: unknown[] = []
    const clock = await startDatabaseClock({
      database: away,
      machine: machine(60_000),
      everyMs: 10,
      onError: (error) => errors.push(error),
    })
    await away.close()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(50)
    clock.stop()
  })

  it.runIf(kindUnderTest === 'embedded')('is the machine clock when the database is embedded', async () => {
    const clock = await startDatabaseClock({ database, machine: { now: () => new Date('2026-03-01T00:00:00Z') } })
    expect(clock.now()).toEqual(new Date('2026-03-01T00:00:00Z'))
    clock.stop()
  })
})
