import type * as z from 'zod/mini'

/** A body whose texts are to be filled in. */
export type BodyTemplate =
  | { text: number }
  | { fields: Record<string, BodyTemplate> }
  | { list: BodyTemplate }
  | { value: unknown }

/** A template for each alternative of a body schema. */
export function bodyTemplates(schema: z.ZodMiniType): BodyTemplate[] {
  const { type, options } = shapeOf(schema)
  return type === 'union' && options ? options.flatMap(bodyTemplates) : [templateOf(schema)]
}

interface Shape {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  in?: z.ZodMiniType
  values?: readonly unknown[]
  entries?: Record<string, string>
  checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[]
}

function shapeOf(schema: z.ZodMiniType): Shape {
  return schema._zod.def
}

function templateOf(schema: z.ZodMiniType): BodyTemplate {
  const { type, shape = {}, innerType, element, in: wire, values = [], entries = {}, checks = [] } = shapeOf(schema)
  const inner = innerType ?? wire
  if (type === 'object') {
    return { fields: Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, templateOf(field)])) }
  }
  if (type === 'array' && element) return { list: templateOf(element) }
  if (type === 'string') return { text: checks[0]?._zod.def.maximum ?? 36 }
  if (type === 'literal') return { value: values[0] }
  if (type === 'enum') return { value: Object.values(entries)[0] }
  return inner ? templateOf(inner) : { value: 1 }
}

/** Counts the texts of a body, with one item in each list. */
export function countTexts(mould: BodyTemplate): number {
  if ('text' in mould) return 1
  if ('list' in mould) return countTexts(mould.list)
  return 'fields' in mould ? Object.values(mould.fields).reduce((sum, field) => sum + countTexts(field), 0) : 0
}

/** Fills a template: `textAt` gets the index and the maximum length of a text; lists get `items` items. */
export function fillTemplate(mould: BodyTemplate, textAt: (place: number, max: number) => string, items = 1): unknown {
  let place = 0
  const fill = (each: BodyTemplate): unknown => {
    if ('text' in each) return textAt(place++, each.text)
    if ('list' in each) return Array.from({ length: items }, () => fill(each.list))
    if ('value' in each) return each.value
    return Object.fromEntries(Object.entries(each.fields).map(([name, field]) => [name, fill(field)]))
  }
  return fill(mould)
}

/** Fills every text up to its limit, and lists up to the size limit of the body. */
export function fullBody(mould: BodyTemplate, textOf: (length: number) => string, limit: number): string {
  const longest = new Map<number, string>()
  const bodyOf = (items: number, share: number) =>
    JSON.stringify(
      fillTemplate(
        mould,
        (_, max) => {
          const length = Math.max(1, Math.floor(max * share))
          const text = longest.get(length) ?? textOf(length)
          longest.set(length, text)
          return text
        },
        items,
      ),
    )
  const [one, two] = [bytesOf(bodyOf(1, 1)), bytesOf(bodyOf(2, 1))]
  if (one > limit) return bodyOf(1, (limit * 0.8) / one)
  return bodyOf(two === one ? 1 : Math.max(1, Math.floor((limit - one) / (two - one))), 1)
}

export function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}
