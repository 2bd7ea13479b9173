import { GOOD_NUMBERS, GOOD_TEXTS } from './examples.ts'
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'

export type Schema = z.ZodMiniType

/** Values of existing data to offer in addition to the constant examples: ids, keys and codes. */
export interface Pool {
  texts: readonly string[]
  /** Includes ids of other users' data, which must not become visible. */
  ids: readonly string[]
}

/** The parts of a schema definition that are used here. */
interface Definition {
  type: string
  format?: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  options?: readonly Schema[]
  in?: Schema
  entries?: Record<string, string>
  values?: readonly unknown[]
}

/** Values that the schema accepts, as JSON; an undefined field is one that is left out. */
export function validValues(schema: Schema, pool: Pool): Arbitrary<unknown> {
  const { type, shape, innerType, element, options, in: wire, entries, values } = definitionOf(schema)
  const inner = innerType ?? element ?? wire
  switch (type) {
    case 'object':
      return validObjects(shape ?? {}, pool)
    case 'nullable':
      return inner ? fc.option(validValues(inner, pool)) : fc.constant(null)
    case 'array':
      return inner ? validLists(schema, validValues(inner, pool)) : fc.constant([])
    case 'union':
      return fc.oneof(...(options ?? []).map((option) => validValues(option, pool)))
    case 'enum':
      return fc.constantFrom(...Object.values(entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'undefined':
      return fc.constant(undefined)
    default:
      return inner ? validValues(inner, pool) : fc.constantFrom(...acceptedExamples(schema, pool))
  }
}

function validObjects(shape: Record<string, Schema>, pool: Pool): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape)
  const requiredKeys = fields.flatMap(([name, field]) => (isOptional(field) ? [] : [name]))
  const arbitraries = Object.fromEntries(fields.map(([name, field]) => [name, validValues(field, pool)]))
  return fc.record(arbitraries, { requiredKeys, noNullPrototype: true })
}

function isOptional(field: Schema): boolean {
  return ['optional', 'default'].includes(definitionOf(field).type)
}

/** Lists of none, some or many items; of one where the schema does not accept the others. */
function validLists(schema: Schema, item: Arbitrary<unknown>): Arbitrary<unknown[]> {
  const many = fc.array(item, { minLength: 50, maxLength: 50 })
  const lists = fc.oneof({ arbitrary: fc.array(item, { maxLength: 3 }), weight: 5 }, { arbitrary: many, weight: 1 })
  return fc.tuple(lists, item).map(([list, single]) => (z.safeParse(schema, list).success ? list : [single]))
}

const accepted = new WeakMap<Schema, { pool: Pool; values: readonly unknown[] }>()

/** The examples that the schema accepts. */
function acceptedExamples(schema: Schema, pool: Pool): readonly unknown[] {
  const known = accepted.get(schema)
  if (known?.pool === pool) return known.values
  const ids = definitionOf(schema).format === 'uuid' ? pool.ids : []
  const numbers = [...GOOD_NUMBERS, ...GOOD_NUMBERS.map(String)]
  const values = [...ids, ...pool.texts, ...GOOD_TEXTS, ...TEXTS_AT_LIMITS, ...numbers].filter(
    (value) => z.safeParse(schema, value).success,
  )
  if (values.length === 0)
    throw new Error(`No example fits ${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))}.`)
  accepted.set(schema, { pool, values })
  return values
}

/** Texts as long as the limits of the contract, of characters with one and with two code units. */
const TEXTS_AT_LIMITS = [40, 60, 100, 150, 200, 254, 255, 300, 500, 5000].flatMap((limit) => [
  'y'.repeat(limit),
  'अ'.repeat(limit),
  '🙏'.repeat(limit / 2),
])

function definitionOf(schema: Schema): Definition {
  return schema._zod.def
}
