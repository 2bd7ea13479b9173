import type { Call } from './call.ts'
import { contract } from './index.ts'
import type { $ZodCheckDef } from 'zod/v4/core'
import type * as z from 'zod/mini'
import { expect, test } from 'vitest'

const allCalls = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, call]: [string, Call]) => ({ name: `${group}.${name}`, call })),
)

/** The parts of a schema that this test reads. */
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

/** Their pattern allows only one length. */
const OF_ONE_LENGTH = ['uuid', 'date']
/** Schemas without text. */
const NO_TEXT = ['boolean', 'date', 'enum', 'int', 'literal', 'number', 'undefined']

test.each(allCalls)('every text input of $name has its length checked first', ({ call }) => {
  const wrong = (['params', 'query', 'body'] as const).flatMap((part) => unbounded(call[part], part))
  expect(wrong).toEqual([])
})

/** The paths of texts and lists without a maximum, and of schema types that this test does not know. */
function unbounded(schema: z.ZodMiniType | undefined, path: string): string[] {
  if (!schema) return []
  const { type, shape = {}, innerType, element, options = [], in: wire } = schema._zod.def as Shape
  switch (type) {
    case 'object':
      return Object.entries(shape).flatMap(([name, field]) => unbounded(field, `${path}.${name}`))
    case 'optional':
    case 'default':
    case 'nullable':
      return unbounded(innerType, path)
    case 'union':
      return options.flatMap((option) => unbounded(option, path))
    case 'pipe':
      return unbounded(wire, path)
    case 'array':
      return [...(hasMaximum(schema) ? [] : [`${path}[]`]), ...unbounded(element, `${path}[]`)]
    case 'string':
      return isBounded(schema) ? [] : [path]
    default:
      return NO_TEXT.includes(type) ? [] : [`${path} (${type})`]
  }
}

/** Without `abort`, later checks also run on a text that is too long. */
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
