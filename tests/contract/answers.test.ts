import { allCalls } from './calls.ts'
import type { $ZodCheckDef } from 'zod/v4/core'
import type * as z from 'zod/mini'
import { expect, test } from 'vitest'

/** What this needs to know of a schema. */
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
 * Every answer is encoded with its schema, checks included. A rule for what comes in may be stricter than what was
 * stored before there was the rule: in an answer it turns reading such a row into an error.
 */
test.each(allCalls.filter(({ call }) => call.answer))('the answer of $name has no rules for content', ({ call }) => {
  expect(rulesOf(call.answer, 'answer')).toEqual([])
})

test('a rule is found wherever it stands in an answer', () => {
  const { body } = allCalls.find(({ name }) => name === 'adminReceipts.changeSeller')?.call ?? {}
  const places = rulesOf(body, 'body').map((rule) => rule.split(' ')[0])
  expect([...new Set(places)]).toEqual(['name', 'address', 'state', 'gstin', 'sac', 'prefix'].map((n) => `body.${n}`))
})

/** The rules of a schema, as 'answer.seller.name max_length'; and kinds of schemas that this test does not know. */
function rulesOf(schema: z.ZodMiniType | undefined, place: string): string[] {
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
  const own = checks.map(({ _zod }) => `${place} ${_zod.def.check}`)
  // A whole number says how it is stored.
  if (format !== undefined && format !== 'safeint') own.push(`${place} ${format}`)
  const within = [
    ...Object.entries(shape).flatMap(([name, field]) => rulesOf(field, `${place}.${name}`)),
    ...rulesOf(innerType, place),
    ...rulesOf(element, `${place}[]`),
    ...options.flatMap((option) => rulesOf(option, place)),
    ...rulesOf(valueType, `${place}{}`),
  ]
  const isKnown = [...LEAVES, 'object', 'nullable', 'optional', 'array', 'union', 'record'].includes(type)
  return [...own, ...within, ...(isKnown ? [] : [`${place} (${type})`])]
}
