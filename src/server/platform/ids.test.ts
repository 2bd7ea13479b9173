import { newId } from './ids.ts'
import { expect, test } from 'vitest'

test('later ids sort after earlier ones, also within one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
