import type { Rng } from './rng.ts'
import { BAD_VALUES, GOOD_NUMBERS, GOOD_TEXTS, SMUGGLED_NAMES } from './examples.ts'
import type { Pool } from './values.ts'

type Container = Record<string, unknown> | unknown[]
interface JsonLocation {
  container: Container
  name: string
}

/** Applies one to three mutations to a JSON value. The result may still be valid. */
export function mutate(value: unknown, rng: Rng, pool: Pool): unknown {
  const root = { value: structuredClone(value) }
  for (let left = 1 + rng.integerBelow(3); left > 0; left--) {
    const locations = findLocations(root)
    mutateOne(rng.pick(locations), rng, pool)
  }
  return root.value
}

function mutateOne({ container, name }: JsonLocation, rng: Rng, pool: Pool): void {
  const value = Reflect.get(container, name)
  switch (rng.integerBelow(6)) {
    case 0:
      if (name !== 'value') Reflect.deleteProperty(container, name)
      return
    case 1:
      if (isObject(value)) value[rng.pick(SMUGGLED_NAMES)] = rng.pick(BAD_VALUES)
      else Reflect.set(container, name, [value])
      return
    case 2:
      if (Array.isArray(value))
        Reflect.set(container, name, rng.chance(0.5) ? [...value, ...value] : repeatItems(value))
      else if (typeof value === 'string') Reflect.set(container, name, distortText(value, rng))
      else Reflect.set(container, name, JSON.stringify(value))
      return
    case 3:
      return void Reflect.set(container, name, rng.pick([...pool.texts, ...GOOD_TEXTS]))
    case 4:
      return void Reflect.set(container, name, rng.pick(GOOD_NUMBERS))
    default:
      return void Reflect.set(container, name, structuredClone(rng.pick(BAD_VALUES)))
  }
}

/** Changes a text: adds characters, removes one or repeats it. */
function distortText(text: string, rng: Rng): string {
  const ways = [
    `${text}\u0000`,
    ` ${text}\t`,
    text.toUpperCase(),
    text.slice(1),
    `${text}\ud83d`,
    text.normalize('NFD'),
  ]
  return rng.pick([...ways, text.repeat(Math.min(60, Math.ceil(6000 / (text.length + 1))))])
}

function repeatItems(list: unknown[]): unknown[] {
  return Array.from({ length: 300 }, (_, at) => list[at % Math.max(1, list.length)] ?? 'x')
}

/** The locations of the whole value and of each field and item in it. */
function findLocations(root: { value: unknown }): JsonLocation[] {
  const locations: JsonLocation[] = [{ container: root, name: 'value' }]
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value).slice(0, 60)) {
      locations.push({ container: value as Container, name })
      walk(inner)
    }
  }
  walk(root.value)
  return locations
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
