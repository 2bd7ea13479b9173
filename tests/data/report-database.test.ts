import { aUser, anAdmin } from '#tests/kit/users.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { openTestApp } from '#tests/kit/open-test-app.ts'
import { adminPayments } from '#shared/contract/admin-payments.ts'
import { stats } from '#shared/contract/stats.ts'
import { adminReceipts } from '#shared/contract/receipts.ts'
import { expect, onTestFinished, test } from 'vitest'

const NOW = '2026-11-23T06:30:00.000Z'

test('statistics and the exports of payments and receipts are read from the replica, everything else from the primary', async () => {
  // An empty database in the place of the replica, so that each read shows where it was made.
  const replica = await freshDatabase()
  const primary = await freshDatabase()
  const t = await openTestApp({ ...primary, reportDb: replica.db }, { now: NOW, env: {} })
  onTestFinished(() => t.close())
  const { token } = await anAdmin(t)
  await aUser(t)
  const { answer } = await t.request(stats.overview, { token })
  expect(answer.stats.totalUsers).toBe(0)
  await replica.close()
  // Reads that fail side by side must not end the process either.
  expect((await t.request(stats.overview, { token })).status).toBe(503)
  for (const [list, csv] of [
    [adminPayments.list, adminPayments.exportCsv],
    [adminReceipts.list, adminReceipts.exportCsv],
  ] as const) {
    expect((await t.request(list, { token })).status).toBe(200)
    await expect(t.request(csv, { token })).rejects.toThrow('destroyed')
  }
})
