import type { FieldSpec } from './field-specs.ts'
import { isLocalText } from '#shared/site-content/localize.ts'

/** A new entry of a list, with nothing typed in yet; what may not be empty even in a draft has a value to begin with. */
export function emptyValue(spec: FieldSpec, others: readonly unknown[] = []): unknown {
  switch (spec.kind) {
    case 'text':
      return { en: '', hi: '' }
    case 'flag':
      return false
    case 'number':
      return 10
    case 'list':
      return []
    case 'code':
      return spec.isNullable ? null : spec.name === 'slug' ? unusedSlug(others) : '/'
    case 'group':
      return Object.fromEntries(spec.fields.map((field) => [field.name, emptyValue(field, others)]))
    case 'picture':
    case 'freeItem':
      return null
  }
}

/** The first English words in a part of the content, or Hindi ones: what a person recognises it by. */
export function titleIn(value: unknown): string {
  for (const text of textsIn(value)) if (text.en || text.hi) return withoutSigns(text.en || text.hi)
  return ''
}

/** Whether a text stands in one language and not in the other. */
export function hasMissingText(value: unknown): boolean {
  return textsIn(value).some(({ en, hi }) => (en.trim() === '') !== (hi.trim() === ''))
}

function textsIn(value: unknown): { en: string; hi: string }[] {
  if (typeof value !== 'object' || value === null) return []
  if (isLocalText(value)) return [value]
  return Object.values(value).flatMap(textsIn)
}

/** Rich text without what marks its words. */
function withoutSigns(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').replaceAll(/\*+|^- /gmu, '')
}

function unusedSlug(others: readonly unknown[]): string {
  const used = new Set(others.map((other) => (isSlugged(other) ? other.slug : '')))
  let number = others.length + 1
  while (used.has(`part-${number}`)) number += 1
  return `part-${number}`
}

function isSlugged(value: unknown): value is { slug: unknown } {
  return typeof value === 'object' && value !== null && 'slug' in value
}
