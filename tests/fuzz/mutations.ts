import { BAD_VALUES, GOOD_NUMBERS, GOOD_TEXTS, SMUGGLED_NAMES } from './examples.ts'
import type { Pool } from './valid-values.ts'
import fc, { type Arbitrary } from 'fast-check'

/** The value with one to three mutations. It may still be valid. */
export function mutations(value: unknown, pool: Pool): Arbitrary<unknown> {
  const once = mutatedOnce(value, pool)
  const twice = once.chain((mutated) => mutatedOnce(mutated, pool))
  return fc.oneof(
    once,
    twice,
    twice.chain((mutated) => mutatedOnce(mutated, pool)),
  )
}

/** Mutates the value itself, or one of its fields or items. */
function mutatedOnce(value: unknown, pool: Pool): Arbitrary<unknown> {
  const itself = replacements(value, pool)
  if (typeof value !== 'object' || value === null) return itself
  const children = Object.entries(value).slice(0, 60)
  if (children.length === 0) return itself
  const inChild = fc
    .constantFrom(...children)
    .chain(([name, child]) => mutatedOnce(child, pool).map((mutated) => withChild(value, name, mutated)))
  return fc.oneof({ arbitrary: itself, weight: 1 }, { arbitrary: inChild, weight: children.length })
}

/** What may stand in place of a value. `undefined` leaves a field out. */
function replacements(value: unknown, pool: Pool): Arbitrary<unknown> {
  return fc.oneof(
    fc.constant(undefined),
    isObject(value) ? withSmuggledField(value) : fc.constant([value]),
    distortions(value),
    fc.constantFrom(...pool.texts, ...GOOD_TEXTS),
    fc.constantFrom(...GOOD_NUMBERS),
    fc.constantFrom(...BAD_VALUES),
  )
}

function withSmuggledField(value: object): Arbitrary<unknown> {
  const field = fc.tuple(fc.constantFrom(...SMUGGLED_NAMES), fc.constantFrom(...BAD_VALUES))
  return field.map(([name, smuggled]) => ({ ...value, [name]: smuggled }))
}

/** A list is repeated, a text gets, loses or repeats characters, anything else becomes its JSON. */
function distortions(value: unknown): Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.constantFrom([...value, ...value], repeatItems(value))
  if (typeof value !== 'string') return fc.constant(JSON.stringify(value))
  const repeated = value.repeat(Math.min(60, Math.ceil(6000 / (value.length + 1))))
  const longer = [`${value}\u0000`, ` ${value}\t`, `${value}\ud83d`, repeated]
  return fc.constantFrom(...longer, value.slice(1), value.toUpperCase(), value.normalize('NFD'))
}

function repeatItems(list: unknown[]): unknown[] {
  return Array.from({ length: 300 }, (_, at) => list[at % Math.max(1, list.length)] ?? 'x')
}

function withChild(value: object, name: string, child: unknown): object {
  return Array.isArray(value) ? value.with(Number(name), child) : { ...value, [name]: child }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
