import type { Dice } from './dice.ts'
import { BAD_VALUES, GOOD_NUMBERS, GOOD_TEXTS, SMUGGLED_NAMES } from './examples.ts'
import type { Pool } from './values.ts'

type Container = Record<string, unknown> | unknown[]
interface Place {
  container: Container
  name: string
}

/** The same JSON with one to three things wrong with it, or merely odd: whether it is still valid, the schema says. */
export function spoiled(value: unknown, dice: Dice, pool: Pool): unknown {
  const root = { value: structuredClone(value) }
  for (let left = 1 + dice.below(3); left > 0; left--) {
    const places = placesIn(root)
    spoilOne(dice.pick(places), dice, pool)
  }
  return root.value
}

function spoilOne({ container, name }: Place, dice: Dice, pool: Pool): void {
  const held = Reflect.get(container, name)
  switch (dice.below(6)) {
    case 0:
      if (name !== 'value') Reflect.deleteProperty(container, name)
      return
    case 1:
      if (isObject(held)) held[dice.pick(SMUGGLED_NAMES)] = dice.pick(BAD_VALUES)
      else Reflect.set(container, name, [held])
      return
    case 2:
      if (Array.isArray(held)) Reflect.set(container, name, dice.chance(0.5) ? [...held, ...held] : manyOf(held))
      else if (typeof held === 'string') Reflect.set(container, name, odd(held, dice))
      else Reflect.set(container, name, JSON.stringify(held))
      return
    case 3:
      return void Reflect.set(container, name, dice.pick([...pool.texts, ...GOOD_TEXTS]))
    case 4:
      return void Reflect.set(container, name, dice.pick(GOOD_NUMBERS))
    default:
      return void Reflect.set(container, name, structuredClone(dice.pick(BAD_VALUES)))
  }
}

/** A text with something before it, behind it, or more of it. */
function odd(text: string, dice: Dice): string {
  const ways = [
    `${text}\u0000`,
    ` ${text}\t`,
    text.toUpperCase(),
    text.slice(1),
    `${text}\ud83d`,
    text.normalize('NFD'),
  ]
  return dice.pick([...ways, text.repeat(Math.min(60, Math.ceil(6000 / (text.length + 1))))])
}

function manyOf(list: unknown[]): unknown[] {
  return Array.from({ length: 300 }, (_, at) => list[at % Math.max(1, list.length)] ?? 'x')
}

/** Where something stands: the whole, and each field and item in it. */
function placesIn(root: { value: unknown }): Place[] {
  const places: Place[] = [{ container: root, name: 'value' }]
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value).slice(0, 60)) {
      places.push({ container: value as Container, name })
      walk(inner)
    }
  }
  walk(root.value)
  return places
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
