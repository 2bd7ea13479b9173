import { multilineText, optionalMultilineText, optionalText, text } from '#shared/contract/fields.ts'
import { offerPlaceholders } from '#shared/course-offer.ts'
import { factPlaceholders } from '#shared/legal-facts.ts'
import type { Language } from '#shared/domain/locale.ts'
import * as z from 'zod/mini'

export const SITE_LANGUAGES = ['en', 'hi'] as const satisfies Language[]

/** A text of the public pages in every language. */
export interface LocalText {
  en: string
  hi: string
}

/** What an owner's text may contain of what the server fills in; every other placeholder is refused. */
export const ALLOWED_PLACEHOLDERS: readonly string[] = [offerPlaceholders.price, factPlaceholders.refundDays]

/** In a draft every text may still be empty; what is published is complete in every language. */
export type ContentState = 'DRAFT' | 'COMPLETE'

/** The fields of the content of the public pages, each with the most letters that its place has room for. */
export interface TextFields {
  /** One line, required before publishing. */
  line(name: string, max: number): LocalTextSchema
  /** One line that may be left empty in all languages. */
  optionalLine(name: string, max: number): LocalTextSchema
  /** Text with line ends, required before publishing. */
  lines(name: string, max: number): LocalTextSchema
  optionalLines(name: string, max: number): LocalTextSchema
}

export type LocalTextSchema = z.ZodMiniType<LocalText, LocalText>

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'Hindi' }

export function createTextFields(state: ContentState): TextFields {
  const isComplete = state === 'COMPLETE'
  const field = (name: string, { max, isRequired, hasLines }: FieldOptions): LocalTextSchema => {
    const draft = hasLines ? optionalMultilineText : optionalText
    const complete = hasLines ? multilineText : text
    const schemaIn = (language: Language) => {
      const schema = isComplete && isRequired ? complete : draft
      const title = isComplete ? `${name} in ${LANGUAGE_NAMES[language]}` : name
      const filled = schema(title, max)
      return z.pipe(
        limited(name, max),
        isComplete && !hasLines && max <= MAX_HEADLINE ? withoutPrice(filled, title) : filled,
      )
    }
    const both = z.object({ en: schemaIn('en'), hi: schemaIn('hi') })
    return isComplete && !isRequired ? both.check(inBothLanguages(name)) : both
  }
  return {
    line: (name, max) => field(name, { max, isRequired: true, hasLines: false }),
    optionalLine: (name, max) => field(name, { max, isRequired: false, hasLines: false }),
    lines: (name, max) => field(name, { max, isRequired: true, hasLines: true }),
    optionalLines: (name, max) => field(name, { max, isRequired: false, hasLines: true }),
  }
}

interface FieldOptions {
  max: number
  isRequired: boolean
  hasLines: boolean
}

/** Says how many letters there are, and refuses the placeholders that the server would fill in. */
function limited(name: string, max: number) {
  const error = ({ input }: { input?: unknown }) =>
    `${name} can have at most ${max} letters; this has ${String(input).trim().length}.`
  return z.string(`${name} must be text.`).check(
    z.maxLength(4 * max, { error, abort: true }),
    z.trim(),
    z.maxLength(max, { error, abort: true }),
    z.refine((value) => !hasForeignPlaceholder(value), {
      error: `${name} has a word between percent signs that has a meaning of its own here. Please leave it out.`,
    }),
  )
}

/** Longer lines quote people or explain. */
const MAX_HEADLINE = 240
const PRICE = /(?:₹|\bRs\.?|\bINR)\s*\p{Nd}/iu

/** A typed price would stay when the plan's price changes. */
function withoutPrice(schema: z.ZodMiniType<string, string>, name: string) {
  return schema.check(
    z.refine((value) => !PRICE.test(value), {
      error: `${name} names a price. Prices come from the plans: please write ${offerPlaceholders.price} instead, or leave it out.`,
    }),
  )
}

const PLACEHOLDER = /%\/?[A-Z_]+%/y

function hasForeignPlaceholder(value: string): boolean {
  // Overlapping ones, such as %A%B%, are looked for from each percent sign.
  return [...value.matchAll(/%/g)].some(({ index }) => {
    PLACEHOLDER.lastIndex = index
    const found = PLACEHOLDER.exec(value)
    return found !== null && !ALLOWED_PLACEHOLDERS.includes(found[0])
  })
}

/** A text that is written in one language is missing in the other. */
function inBothLanguages(name: string) {
  return z.check<LocalText>(({ value, issues }) => {
    for (const language of SITE_LANGUAGES) {
      if (value[language] !== '' || value[language === 'en' ? 'hi' : 'en'] === '') continue
      const message = `${name} in ${LANGUAGE_NAMES[language]} is required.`
      issues.push({ code: 'custom', message, path: [language], input: value[language] })
    }
  })
}
