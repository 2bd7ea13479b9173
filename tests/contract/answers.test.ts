import { allCalls } from './calls.ts'
import type { $ZodCheckDef } from 'zod/v4/core'
import type * as z from 'zod/mini'
import { expect, test } from 'vitest'

/** The parts of a schema definition that are used here. */
interface Shape {
  type: string
  format?: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  valueType?: z.ZodMiniType
  checks?: readonly { _zod: { def: $ZodCheckDef } }[]
}

/** A codec encodes what its database column holds, such as an instant. */
const LEAVES = ['boolean', 'enum', 'literal', 'null', 'number', 'pipe', 'string', 'unknown']

/*
 * Every answer is encoded with its schema, including checks. Stored rows may be older than a rule for input: the same
 * rule in an answer would turn reading such a row into an error.
 */
test.each(allCalls.filter(({ call }) => call.answer))('the answer of $name has no content rules', ({ call }) => {
  expect(rulesOf(call.answer, 'answer')).toEqual([])
})

test('finds rules at every depth of a schema', () => {
  const { body } = allCalls.find(({ name }) => name === 'receipts.changeBilling')?.call ?? {}
  const paths = rulesOf(body, 'body').map((rule) => rule.split(' ')[0])
  expect([...new Set(paths)]).toEqual(['address', 'state', 'gstin'].map((n) => `body.${n}`))
})

/** The rules of a schema, such as `answer.seller.name max_length`, and schema types that this test does not know. */
function rulesOf(schema: z.ZodMiniType | undefined, path: string): string[] {
  if (!schema) return []
  const {
    type,
    format,
    checks = [],
    shape = {},
    innerType,
    element,
    options = [],
    valueType,
  } = schema._zod.def as Shape
  const own = checks.map(({ _zod }) => `${path} ${_zod.def.check}`)
  // `safeint` describes the storage.
  if (format !== undefined && format !== 'safeint') own.push(`${path} ${format}`)
  const within = [
    ...Object.entries(shape).flatMap(([name, field]) => rulesOf(field, `${path}.${name}`)),
    ...rulesOf(innerType, path),
    ...rulesOf(element, `${path}[]`),
    ...options.flatMap((option) => rulesOf(option, path)),
    ...rulesOf(valueType, `${path}{}`),
  ]
  const isKnown = [...LEAVES, 'object', 'nullable', 'optional', 'array', 'union', 'record'].includes(type)
  return [...own, ...within, ...(isKnown ? [] : [`${path} (${type})`])]
}
