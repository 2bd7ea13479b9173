import { cacheAllowedReads } from './read-access.ts'
import { expect, test } from 'vitest'

const clock = { now: () => new Date('2026-11-21T06:30:00Z') }
const read = { userId: 'asha', key: 'videos/one.mp4' }

/** An access check that the test resolves by hand, in the order of its calls. */
function manualCheck() {
  const checks: PromiseWithResolvers<boolean>[] = []
  const mayRead = cacheAllowedReads(() => {
    const check = Promise.withResolvers<boolean>()
    checks.push(check)
    return check.promise
  }, clock)
  return { mayRead, checks }
}

test('concurrent reads of one file by one user share one check', async () => {
  const { mayRead, checks } = manualCheck()
  const burst = [mayRead(read), mayRead(read), mayRead(read)]
  const other = mayRead({ ...read, userId: 'bina' })
  expect(checks).toHaveLength(2)
  checks[0]?.resolve(true)
  checks[1]?.resolve(false)
  expect(await Promise.all(burst)).toEqual([true, true, true])
  expect(await other).toBe(false)
})

test('a refusal is not shared: a later read checks again', async () => {
  const { mayRead, checks } = manualCheck()
  const [first, second] = [mayRead(read), mayRead(read)]
  checks[0]?.resolve(false)
  expect(await first).toBe(false)
  await expect.poll(() => checks.length).toBe(2)
  checks[1]?.resolve(true)
  expect(await second).toBe(true)
})

test('a failed check rejects its own read only, and a later read checks again', async () => {
  const { mayRead, checks } = manualCheck()
  const [first, second] = [mayRead(read), mayRead(read)]
  checks[0]?.reject(new Error('the database is away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => checks.length).toBe(2)
  checks[1]?.resolve(true)
  expect(await second).toBe(true)
  expect(await mayRead(read)).toBe(true)
  expect(checks).toHaveLength(2)
})
