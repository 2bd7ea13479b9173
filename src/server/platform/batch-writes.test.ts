import { batchWrites } from './batch-writes.ts'
import { expect, test } from 'vitest'

function gatedWriter() {
  const written: number[][] = []
  const gate = Promise.withResolvers<void>()
  const write = async (items: number[]) => {
    await gate.promise
    if (items.includes(13)) throw new Error('unlucky')
    written.push(items)
  }
  return { written, write, open: gate.resolve }
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
