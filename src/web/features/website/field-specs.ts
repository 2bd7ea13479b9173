import { freeAudio, freeVideo } from '#shared/site-content/content-fields.ts'
import { homeSections } from '#shared/site-content/home-sections.ts'
import { pageTexts } from '#shared/site-content/page-texts.ts'
import type { LocalText, TextFields } from '#shared/site-content/text-fields.ts'
import * as z from 'zod/mini'

/** One field of a form: what is entered, and its name in the object that the form edits. */
export type FieldSpec = { name: string } & (
  | TextSpec
  | { kind: 'picture'; alt: FieldSpec | undefined }
  | { kind: 'flag' | 'number' }
  | { kind: 'code'; isNullable: boolean }
  | { kind: 'freeItem'; of: 'VIDEO' | 'AUDIO' }
  | { kind: 'list'; max: number; item: FieldSpec }
  | { kind: 'group'; fields: readonly FieldSpec[] }
)

/** A text in both languages. */
interface TextSpec {
  kind: 'text'
  label: string
  input: 'line' | 'paragraph' | 'rich'
  limit: number
}

const texts = z.registry<TextSpec>()

/** Instead of checking a text, these remember what the schema of the content says of it: the forms are made of that. */
const describedFields: TextFields = {
  line: (label, limit) => describedText({ kind: 'text', label, limit, input: 'line' }),
  optionalLine: (label, limit) => describedText({ kind: 'text', label, limit, input: 'line' }),
  lines: (label, limit) => describedText({ kind: 'text', label, limit, input: 'paragraph' }),
  optionalLines: (label, limit) => describedText({ kind: 'text', label, limit, input: 'paragraph' }),
}

/** What every section has, beside its form. */
const FRAME_FIELDS = new Set(['kind', 'id', 'isShown'])

/** The forms of the sections of the home page by their kind. */
export const sectionSpecs: ReadonlyMap<string, readonly FieldSpec[]> = new Map(
  homeSections(describedFields, 'DRAFT').def.options.map(({ shape }) => {
    const [kind] = shape.kind.def.values
    const fields = specsOf(shape).filter(({ name }) => !FRAME_FIELDS.has(name))
    return [String(kind), kind === 'freeText' ? fields.map(withRichText) : fields]
  }),
)

/** The forms of the other pages, of the menu, the footer and the buttons. */
export const pageSpecs: ReadonlyMap<string, FieldSpec> = new Map(
  Object.entries(pageTexts(describedFields)).map(([name, schema]) => [name, specOf(name, schema)]),
)

/** The home page's texts for search results, which are those of every page. */
export const homeSearchSpecs: readonly FieldSpec[] = pageFields('courses').filter(({ name }) =>
  ['title', 'description'].includes(name),
)

/** Its text may have bold words, links and lists (`rich-text.ts`). */
function withRichText(spec: FieldSpec): FieldSpec {
  return spec.kind === 'text' && spec.input === 'paragraph' ? { ...spec, input: 'rich' } : spec
}

function pageFields(page: string): readonly FieldSpec[] {
  const spec = pageSpecs.get(page)
  return spec?.kind === 'group' ? spec.fields : []
}

function describedText(spec: TextSpec) {
  return z.custom<LocalText>().register(texts, spec)
}

function specsOf(shape: Readonly<Record<string, z.core.$ZodType>>): FieldSpec[] {
  return Object.entries(shape).map(([name, schema]) => specOf(name, schema))
}

function specOf(name: string, schema: z.core.$ZodType): FieldSpec {
  const text = texts.get(schema)
  if (text) return { name, ...text }
  if (schema === freeVideo) return { name, kind: 'freeItem', of: 'VIDEO' }
  if (schema === freeAudio) return { name, kind: 'freeItem', of: 'AUDIO' }
  if (schema instanceof z.ZodMiniBoolean) return { name, kind: 'flag' }
  if (schema instanceof z.ZodMiniNumber) return { name, kind: 'number' }
  if (schema instanceof z.ZodMiniObject) return { name, kind: 'group', fields: specsOf(schema.def.shape) }
  if (schema instanceof z.ZodMiniArray) {
    return { name, kind: 'list', max: maxLengthOf(schema), item: specOf('', schema.def.element) }
  }
  if (schema instanceof z.ZodMiniNullable) {
    const { innerType } = schema.def
    if (innerType instanceof z.ZodMiniObject) {
      const alt = specsOf(innerType.def.shape).find(({ kind }) => kind === 'text')
      return { name, kind: 'picture', alt }
    }
    return { name, kind: 'code', isNullable: true }
  }
  return { name, kind: 'code', isNullable: false }
}

function maxLengthOf(list: z.ZodMiniArray): number {
  const limits = list.def.checks ?? []
  return Math.min(
    ...limits.map((check) => (check instanceof z.core.$ZodCheckMaxLength ? check._zod.def.maximum : Infinity)),
  )
}
