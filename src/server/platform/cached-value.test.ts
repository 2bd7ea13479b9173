import { createCachedValue } from './cached-value.ts'
import { testClock } from '#tests/kit/clock.ts'
import { expect, test } from 'vitest'

test('the value is the last one set, is read again when it is old, and stays when it cannot be read', async () => {
  const clock = testClock('2026-11-21T06:30:00Z')
  let read = async () => 'Dawn'
  const name = createCachedValue({ initial: 'Sadhana', clock, read: () => read() })
  expect(name.get()).toBe('Sadhana')
  await Promise.resolve()
  expect(name.get()).toBe('Dawn')
  read = async () => 'Dusk'
  clock.advance(1999)
  name.get()
  await Promise.resolve()
  expect(name.get()).toBe('Dawn')
  clock.advance(1)
  name.get()
  await Promise.resolve()
  expect(name.get()).toBe('Dusk')
  read = () => Promise.reject(new Error('no database'))
  clock.advance(5000)
  name.get()
  await Promise.resolve()
  expect([name.get(), name.set('Noon'), name.get()]).toEqual(['Dusk', 'Noon', 'Noon'])
})

test('an equal value that is read again stays the same object', () => {
  const first = { price: 699 }
  const value = createCachedValue({ initial: first, clock: testClock('2026-11-21T06:30:00Z'), read: async () => first })
  value.set({ price: 699 })
  expect(value.get()).toBe(first)
  value.set({ price: 799 })
  expect(value.get()).toEqual({ price: 799 })
})
