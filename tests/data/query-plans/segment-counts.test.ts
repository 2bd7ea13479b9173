import { distinctQueries, findSequentialScans } from './explain.ts'
import { idOf } from './seed-statements.ts'
import { type LargeInstallation, openLargeInstallation } from './large-installation.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { anAdmin } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Groups of members are counted from indexes, in a time that does not disturb whoever types. */

const isFull = process.env.PLANS === 'full'
const USERS = isFull ? 100_000 : 20_000

const segments: Record<string, object> = {
  everybody: {},
  'a running plan': { status: 'ACTIVE' },
  'a running plan of a type': { plan: 'INITIAL' },
  'an ended plan': { status: 'EXPIRED' },
  'no plan': { status: 'INACTIVE' },
  'days of the programme': { programmeDay: { from: 2, to: 5 } },
  'seen lately': { lastSeen: { order: 'WITHIN', days: 7 } },
  'not seen for long': { lastSeen: { order: 'NOT_FOR', days: 21 } },
  'in a session': { attendedStreamId: idOf('stream', 80) },
  'in any session': { attendedWithinDays: 30 },
  English: { language: 'en' },
  Hindi: { language: 'hi' },
  'of age': { isAdult: true },
  'under age': { isAdult: false },
  'all at once': {
    status: 'ACTIVE',
    lastSeen: { order: 'WITHIN', days: 30 },
    attendedWithinDays: 30,
    language: 'hi',
    isAdult: true,
  },
}

describe.runIf(kindUnderTest === 'postgres')('counting members', () => {
  let t: LargeInstallation
  let token: string
  beforeAll(async () => {
    t = await openLargeInstallation({ users: USERS, itemsInProgress: 1 })
    token = (await anAdmin(t)).token
  }, 300_000)
  afterAll(() => t.close())

  test.each(Object.entries(segments))('with %s reads no table as a whole', async (_, segment) => {
    const count = () => t.request(contract.messages.count, { token, body: { segment } })
    await count()
    t.recordedQueries.length = 0
    expect((await count()).status).toBe(200)
    const counts = distinctQueries(t.recordedQueries.splice(0)).filter(({ text }) => text.includes('as count'))
    expect(counts).toHaveLength(1)
    for (const query of counts) {
      const { scanned, inMs } = await findSequentialScans(t.product.database.pool, query)
      if (process.env.PRINT_TIMES) console.log(`${JSON.stringify(segment)}: ${inMs.toFixed(1)} ms`)
      expect(scanned).toEqual([])
      // The limit holds at 100,000 members; busy machines of tests are slower.
      expect(inMs).toBeLessThan(isFull ? 50 : 1000)
    }
  })
})
