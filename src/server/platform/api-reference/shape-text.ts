import type { core } from 'zod/mini'

type Shape = core.JSONSchema.BaseSchema

/** Renders a JSON Schema as a TypeScript type, with its limits as comments. */
export function shapeText(shape: Shape, indent = ''): string {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return choices.map((choice) => shapeText(choice, indent)).join(' | ')
  if (shape.allOf) return shape.allOf.map((each) => shapeText(each, indent)).join(' & ')
  if (shape.const !== undefined) return quoted(shape.const)
  if (shape.enum) return shape.enum.map(quoted).join(' | ')
  if (shape.type === 'array') return listText(shape, indent)
  if (shape.type === 'object') return objectText(shape, indent)
  return [shape.type ?? 'unknown'].flat().join(' | ')
}

function objectText({ properties, required = [], additionalProperties }: Shape, indent: string): string {
  if (!properties) {
    const of = typeof additionalProperties === 'object' ? shapeText(additionalProperties, indent) : 'unknown'
    return `Record<string, ${of}>`
  }
  const deeper = `${indent}  `
  const lines = Object.entries(properties).flatMap(([name, shape]) => {
    // A field that must be absent has no schema.
    if (typeof shape === 'boolean' || Object.keys(shape).length === 0) return []
    const mark = required.includes(name) ? '' : '?'
    const remark = remarkOn(shape)
    return [`${deeper}${name}${mark}: ${shapeText(shape, deeper)}${remark ? ` // ${remark}` : ''}`]
  })
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

function listText({ items }: Shape, indent: string): string {
  const of = typeof items === 'object' && !Array.isArray(items) ? shapeText(items, indent) : 'unknown'
  return of.includes(' | ') && !of.startsWith('{') ? `(${of})[]` : `${of}[]`
}

/** The constraints that the type does not express. */
function remarkOn(shape: Shape): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = shape
  const inner = [shape, ...(shape.anyOf ?? [])].find(({ format }) => format !== undefined)
  return [
    inner?.format,
    between(minLength, maxLength, 'characters'),
    between(minItems, maxItems, 'entries'),
    between(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
    shape.default === undefined ? undefined : `${quoted(shape.default)} when left out`,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}

function between(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const from = least === undefined || least <= 0 ? undefined : least
  if (from === undefined && most === undefined) return undefined
  const range = most === undefined ? `at least ${from}` : from === undefined ? `at most ${most}` : `${from} to ${most}`
  return unit ? `${range} ${unit}` : range
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}
