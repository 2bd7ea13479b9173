import type { Dice } from './dice.ts'
import { GOOD_NUMBERS, GOOD_TEXTS } from './examples.ts'
import * as z from 'zod/mini'

export type Schema = z.ZodMiniType

/** The texts that a schema may be offered beside those that never change: ids, keys and codes of what there is. */
export interface Pool {
  texts: readonly string[]
  /** Those of others too: nothing that shows them may come of it. */
  ids: readonly string[]
}

/** What this needs to know of a schema. */
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

/** Left out of the object around it. */
const ABSENT = Symbol('absent')

/** Something that the schema accepts, as it stands on the wire. */
export function validOf(schema: Schema, dice: Dice, pool: Pool): unknown {
  const value = make(schema, dice, pool)
  return value === ABSENT ? undefined : value
}

function make(schema: Schema, dice: Dice, pool: Pool): unknown {
  const { type, shape = {}, innerType, element, options = [], in: wire, entries, values = [] } = shapeOf(schema)
  switch (type) {
    case 'object':
      return objectOf(shape, dice, pool)
    case 'optional':
      return dice.chance(0.4) || !innerType ? ABSENT : make(innerType, dice, pool)
    case 'default':
      return dice.chance(0.3) || !innerType ? ABSENT : make(innerType, dice, pool)
    case 'nullable':
      return dice.chance(0.2) || !innerType ? null : make(innerType, dice, pool)
    case 'array':
      return listOf(schema, element, dice, pool)
    case 'union':
      return make(dice.pick(options), dice, pool)
    case 'pipe':
      return wire ? make(wire, dice, pool) : ABSENT
    case 'enum':
      return dice.pick(Object.values(entries ?? {}))
    case 'literal':
      return dice.pick(values)
    case 'boolean':
      return dice.chance(0.5)
    case 'undefined':
      return ABSENT
    default:
      return leafOf(schema, dice, pool)
  }
}

function objectOf(shape: Record<string, Schema>, dice: Dice, pool: Pool): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const value = make(field, dice, pool)
    if (value !== ABSENT) made[name] = value
  }
  return made
}

/** As many as the schema allows: none, some, or one that is the very most. */
function listOf(schema: Schema, element: Schema | undefined, dice: Dice, pool: Pool): unknown[] {
  if (!element) return []
  const one = () => make(element, dice, pool)
  const list = Array.from({ length: dice.pick([0, 1, 1, 2, 3, 50]) }, one)
  if (z.safeParse(schema, list).success) return list
  const single = [one()]
  return z.safeParse(schema, single).success ? single : list
}

const accepted = new WeakMap<Schema, { of: Pool; values: readonly unknown[] }>()

/** Of all examples those that the schema accepts. */
function leafOf(schema: Schema, dice: Dice, pool: Pool): unknown {
  const before = accepted.get(schema)
  if (before?.of === pool) return dice.pick(before.values)
  const known = shapeOf(schema).format === 'uuid' ? pool.ids : []
  const offered = [...known, ...pool.texts, ...GOOD_TEXTS, ...lengths(), ...GOOD_NUMBERS, ...GOOD_NUMBERS.map(String)]
  const values = offered.filter((value) => z.safeParse(schema, value).success)
  if (values.length === 0)
    throw new Error(`No example fits ${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))}.`)
  accepted.set(schema, { of: pool, values })
  return dice.pick(values)
}

/** Lines as long as the limits of the contract are, counted in letters of one and of two code units. */
function lengths(): string[] {
  const limits = [40, 60, 100, 150, 200, 254, 255, 300, 500, 5000]
  return limits.flatMap((limit) => ['y'.repeat(limit), 'अ'.repeat(limit), '🙏'.repeat(limit / 2)])
}

function shapeOf(schema: Schema): Shape {
  return schema._zod.def
}
