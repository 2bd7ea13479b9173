import { askOnce, askTogether } from './ask-together.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'

test('who asks in one turn is answered by one asking, each with his own', async () => {
  const asked: number[][] = []
  const double = askTogether(async (questions: number[]) => {
    asked.push(questions)
    return questions.map((question) => question * 2)
  })
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
  await double(3)
  expect(asked).toEqual([[1, 2, 1], [3]])
})

test('who comes while others are being answered is told what stands after he came', async () => {
  let stands = 'before'
  const looked: string[] = []
  const pause = Promise.withResolvers<void>()
  const look = askTogether(async (questions: string[]) => {
    const seen = stands
    looked.push(seen)
    if (seen === 'before') await pause.promise
    return questions.map(() => seen)
  })
  const first = look('a')
  await turn()
  stands = 'after'
  const second = look('b')
  expect(await second).toBe('after')
  pause.resolve()
  expect([await first, looked]).toEqual(['before', ['before', 'after']])
})

test('what is changed before the turn ends is seen by all who share it', async () => {
  let stands = 'before'
  const once = askOnce<string>()
  const look = () => once('it', async () => stands)
  const first = look()
  stands = 'after'
  expect(await Promise.all([first, look()])).toEqual(['after', 'after'])
})

test('the same is asked once in a turn, something else by itself, and each turn anew', async () => {
  let count = 0
  const once = askOnce<string>()
  const ask = (question: string) => once(question, async () => `${question}${(count += 1)}`)
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['a1', 'b2', 'a1'])
  expect(await ask('a')).toBe('a3')
})

test('a failure reaches everybody who shared it, and nobody after', async () => {
  let isDown = true
  const ask = askTogether(async (questions: number[]) => {
    if (isDown) throw new Error('down')
    return questions
  })
  const both = await Promise.allSettled([ask(1), ask(2)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await ask(3)).toBe(3)
})
