import type { Rng } from './rng.ts'
import { GOOD_NUMBERS, GOOD_TEXTS } from './examples.ts'
import * as z from 'zod/mini'

export type Schema = z.ZodMiniType

/** Values of existing data to offer in addition to the constant examples: ids, keys and codes. */
export interface Pool {
  texts: readonly string[]
  /** Includes ids of other users' data, which must not become visible. */
  ids: readonly string[]
}

/** The parts of a schema definition that are used here. */
interface Shape {
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

/** Marks a field to leave out. */
const ABSENT = Symbol('absent')

/** Generates a value that the schema accepts, as JSON. */
export function generateValid(schema: Schema, rng: Rng, pool: Pool): unknown {
  const value = generate(schema, rng, pool)
  return value === ABSENT ? undefined : value
}

function generate(schema: Schema, rng: Rng, pool: Pool): unknown {
  const { type, shape = {}, innerType, element, options = [], in: wire, entries, values = [] } = shapeOf(schema)
  switch (type) {
    case 'object':
      return generateObject(shape, rng, pool)
    case 'optional':
      return rng.chance(0.4) || !innerType ? ABSENT : generate(innerType, rng, pool)
    case 'default':
      return rng.chance(0.3) || !innerType ? ABSENT : generate(innerType, rng, pool)
    case 'nullable':
      return rng.chance(0.2) || !innerType ? null : generate(innerType, rng, pool)
    case 'array':
      return generateList(schema, element, rng, pool)
    case 'union':
      return generate(rng.pick(options), rng, pool)
    case 'pipe':
      return wire ? generate(wire, rng, pool) : ABSENT
    case 'enum':
      return rng.pick(Object.values(entries ?? {}))
    case 'literal':
      return rng.pick(values)
    case 'boolean':
      return rng.chance(0.5)
    case 'undefined':
      return ABSENT
    default:
      return generateLeaf(schema, rng, pool)
  }
}

function generateObject(shape: Record<string, Schema>, rng: Rng, pool: Pool): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const value = generate(field, rng, pool)
    if (value !== ABSENT) made[name] = value
  }
  return made
}

/** Generates a list of none, some or many items, as many as the schema allows. */
function generateList(schema: Schema, element: Schema | undefined, rng: Rng, pool: Pool): unknown[] {
  if (!element) return []
  const one = () => generate(element, rng, pool)
  const list = Array.from({ length: rng.pick([0, 1, 1, 2, 3, 50]) }, one)
  if (z.safeParse(schema, list).success) return list
  const single = [one()]
  return z.safeParse(schema, single).success ? single : list
}

const accepted = new WeakMap<Schema, { of: Pool; values: readonly unknown[] }>()

/** Picks one of the examples that the schema accepts. */
function generateLeaf(schema: Schema, rng: Rng, pool: Pool): unknown {
  const before = accepted.get(schema)
  if (before?.of === pool) return rng.pick(before.values)
  const known = shapeOf(schema).format === 'uuid' ? pool.ids : []
  const offered = [
    ...known,
    ...pool.texts,
    ...GOOD_TEXTS,
    ...textsAtLimits(),
    ...GOOD_NUMBERS,
    ...GOOD_NUMBERS.map(String),
  ]
  const values = offered.filter((value) => z.safeParse(schema, value).success)
  if (values.length === 0)
    throw new Error(`No example fits ${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))}.`)
  accepted.set(schema, { of: pool, values })
  return rng.pick(values)
}

/** Texts as long as the limits of the contract, of characters with one and with two code units. */
function textsAtLimits(): string[] {
  const limits = [40, 60, 100, 150, 200, 254, 255, 300, 500, 5000]
  return limits.flatMap((limit) => ['y'.repeat(limit), 'अ'.repeat(limit), '🙏'.repeat(limit / 2)])
}

function shapeOf(schema: Schema): Shape {
  return schema._zod.def
}
