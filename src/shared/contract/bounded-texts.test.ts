import type { Call } from './call.ts'
import { contract } from './index.ts'
import type { $ZodCheckDef } from 'zod/v4/core'
import type * as z from 'zod/mini'
import { expect, test } from 'vitest'

const allCalls = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, call]: [string, Call]) => ({ name: `${group}.${name}`, call })),
)

/** What this needs to know of a schema. */
interface Shape {
  type: string
  format?: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  in?: z.ZodMiniType
  checks?: readonly { _zod: { def: $ZodCheckDef & { abort?: boolean; maximum?: number } } }[]
}

/** Their pattern admits one length alone. */
const OF_ONE_LENGTH = ['uuid', 'date']
/** None of them holds a text. */
const NO_TEXT = ['boolean', 'date', 'enum', 'int', 'literal', 'number', 'undefined']

test.each(allCalls)('every text that $name takes has its length checked before anything else', ({ call }) => {
  const wrong = (['params', 'query', 'body'] as const).flatMap((part) => unbounded(call[part], part))
  expect(wrong).toEqual([])
})

/** The places of texts and lists without a maximum, and of kinds of schemas that this test does not know. */
function unbounded(schema: z.ZodMiniType | undefined, place: string): string[] {
  if (!schema) return []
  const { type, shape = {}, innerType, element, options = [], in: wire } = schema._zod.def as Shape
  switch (type) {
    case 'object':
      return Object.entries(shape).flatMap(([name, field]) => unbounded(field, `${place}.${name}`))
    case 'optional':
    case 'default':
    case 'nullable':
      return unbounded(innerType, place)
    case 'union':
      return options.flatMap((option) => unbounded(option, place))
    case 'pipe':
      return unbounded(wire, place)
    case 'array':
      return [...(hasMaximum(schema) ? [] : [`${place}[]`]), ...unbounded(element, `${place}[]`)]
    case 'string':
      return isBounded(schema) ? [] : [place]
    default:
      return NO_TEXT.includes(type) ? [] : [`${place} (${type})`]
  }
}

/** What follows a maximum without `abort` runs all the same, on a text of any length. */
function isBounded(schema: z.ZodMiniType): boolean {
  const { format = '', checks = [] } = schema._zod.def as Shape
  if (OF_ONE_LENGTH.includes(format)) return true
  const first = checks[0]?._zod.def
  return first?.check === 'max_length' && first.abort === true
}

function hasMaximum(schema: z.ZodMiniType): boolean {
  const { checks = [] } = schema._zod.def as Shape
  return checks.some(({ _zod }) => _zod.def.check === 'max_length')
}
