import { rememberYes } from './files-rights.ts'
import { expect, test } from 'vitest'

const clock = { now: () => new Date('2026-11-21T06:30:00Z') }
const read = { viewer: 'asha', key: 'videos/one.mp4' }

/** A check whose answers are given by hand, in the order in which it was asked. */
function byHand() {
  const open: PromiseWithResolvers<boolean>[] = []
  const mayRead = rememberYes(() => {
    const asked = Promise.withResolvers<boolean>()
    open.push(asked)
    return asked.promise
  }, clock)
  return { mayRead, open }
}

test('ranges that are asked for together share one question', async () => {
  const { mayRead, open } = byHand()
  const burst = [mayRead(read), mayRead(read), mayRead(read)]
  const other = mayRead({ ...read, viewer: 'bina' })
  expect(open).toHaveLength(2)
  open[0]?.resolve(true)
  open[1]?.resolve(false)
  expect(await Promise.all(burst)).toEqual([true, true, true])
  expect(await other).toBe(false)
})

test('a no is for whoever asked: who came later asks himself', async () => {
  const { mayRead, open } = byHand()
  const [first, second] = [mayRead(read), mayRead(read)]
  open[0]?.resolve(false)
  expect(await first).toBe(false)
  await expect.poll(() => open.length).toBe(2)
  open[1]?.resolve(true)
  expect(await second).toBe(true)
})

test('a question that failed fails whoever asked it, and is asked again by who came later', async () => {
  const { mayRead, open } = byHand()
  const [first, second] = [mayRead(read), mayRead(read)]
  open[0]?.reject(new Error('the database is away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => open.length).toBe(2)
  open[1]?.resolve(true)
  expect(await second).toBe(true)
  expect(await mayRead(read)).toBe(true)
  expect(open).toHaveLength(2)
})
