import { batchWrites } from './batch-writes.ts'
import { expect, test } from 'vitest'

function gatedWriter() {
  const written: number[][] = []
  const attempts: number[] = []
  const gate = Promise.withResolvers<void>()
  const write = async (items: number[]) => {
    await gate.promise
    attempts.push(items.length)
    if (items.includes(13)) throw Object.assign(new Error('unlucky'), { code: '23514' })
    if (items.includes(0)) throw new Error('broken')
    written.push(items)
  }
  return { written, attempts, write, open: gate.resolve }
}

test('items that arrive during a write go together into the next write', async () => {
  const { written, write, open } = gatedWriter()
  const add = batchWrites(write, { max: 4 })
  const all = Promise.all([1, 2, 3, 4, 5, 6, 7].map(add))
  open()
  await all
  expect(written).toEqual([[1], [2, 3, 4, 5], [6, 7]])
})

test('an item that cannot be written fails alone', async () => {
  const { written, write, open } = gatedWriter()
  const add = batchWrites(write, { max: 10 })
  const all = Promise.allSettled([1, 2, 13, 3].map(add))
  open()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(written).toEqual([[1], [2], [3]])
  await add(4)
  expect(written.at(-1)).toEqual([4])
})

test('one bad item among a thousand costs a few writes', async () => {
  const { attempts, write, open } = gatedWriter()
  const add = batchWrites(write, { max: 1000 })
  const items = Array.from({ length: 1000 }, (_, index) => 100 + index)
  const all = Promise.allSettled([1, ...items.slice(0, 500), 13, ...items.slice(500)].map(add))
  open()
  expect((await all).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(attempts.length).toBeLessThan(25)
})

test('a failure that is not about the items is not tried again', async () => {
  const { attempts, write, open } = gatedWriter()
  const add = batchWrites(write, { max: 10 })
  const all = Promise.allSettled([1, 2, 0, 3].map(add))
  open()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(attempts).toEqual([1, 3])
})
