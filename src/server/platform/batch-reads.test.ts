import { coalesce, batchReads } from './batch-reads.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'

test('reads of one turn are one batch, and each gets its own value', async () => {
  const batches: number[][] = []
  const double = batchReads(async (keys: number[]) => {
    batches.push(keys)
    return keys.map((key) => key * 2)
  })
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
  await double(3)
  expect(batches).toEqual([[1, 2, 1], [3]])
})

test('a read issued while a batch is running sees what is stored after it was issued', async () => {
  let stored = 'before'
  const reads: string[] = []
  const pause = Promise.withResolvers<void>()
  const read = batchReads(async (keys: string[]) => {
    const seen = stored
    reads.push(seen)
    if (seen === 'before') await pause.promise
    return keys.map(() => seen)
  })
  const first = read('a')
  await turn()
  stored = 'after'
  const second = read('b')
  expect(await second).toBe('after')
  pause.resolve()
  expect([await first, reads]).toEqual(['before', ['before', 'after']])
})

test('a change before the end of the turn is seen by all reads that share it', async () => {
  let stored = 'before'
  const once = coalesce<string>()
  const read = () => once('it', async () => stored)
  const first = read()
  stored = 'after'
  expect(await Promise.all([first, read()])).toEqual(['after', 'after'])
})

test('reads with one key are done once per turn, other keys separately, and each turn again', async () => {
  let count = 0
  const once = coalesce<string>()
  const read = (key: string) => once(key, async () => `${key}${(count += 1)}`)
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['a1', 'b2', 'a1'])
  expect(await read('a')).toBe('a3')
})

test('a failure reaches all reads of the batch, and none of later batches', async () => {
  let isDown = true
  const read = batchReads(async (keys: number[]) => {
    if (isDown) throw new Error('down')
    return keys
  })
  const both = await Promise.allSettled([read(1), read(2)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await read(3)).toBe(3)
})
