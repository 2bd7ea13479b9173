import { captionLanguage } from './caption-track.ts'
import { boundedText } from './fields.ts'
import { CAPTIONS_LIMIT_IN_BYTES } from '#shared/domain/captions.ts'
import { repairCaptions } from '#shared/domain/repair-captions.ts'
import { utf8Length } from '#shared/domain/utf8.ts'
import * as z from 'zod/mini'

/** Repaired while it is read: handlers get strict WebVTT. */
const text = boundedText(CAPTIONS_LIMIT_IN_BYTES, {
  error: 'The captions must be text.',
  tooLong: 'Captions can have at most 1 MB.',
}).check((context) => {
  const repaired = repairCaptions(context.value)
  if (repaired.problem === null) context.value = repaired.text
  else context.issues.push({ code: 'custom', message: repaired.problem, input: context.value })
})

const MAXIMUM_LANGUAGES = 40

/** What one request may bring, because it is read on the thread of all requests (decision 0037). */
const REQUEST_LIMIT_IN_BYTES = 2 * CAPTIONS_LIMIT_IN_BYTES

/**
 * The captions of a video in a request, at most one per language: a text of WebVTT or SubRip, or none to keep the
 * stored one.
 */
export const captionTexts = z.array(z.object({ language: captionLanguage, text: z.optional(text) })).check(
  z.maxLength(MAXIMUM_LANGUAGES, {
    error: `A video can have captions in ${MAXIMUM_LANGUAGES} languages.`,
    abort: true,
  }),
  z.refine(
    (list) => new Set(list.map((captions) => captions.language)).size === list.length,
    'A language can have captions once.',
  ),
  z.refine(
    (list) => list.reduce((sum, captions) => sum + utf8Length(captions.text ?? ''), 0) <= REQUEST_LIMIT_IN_BYTES,
    'Captions can be added up to 2 MB at a time. Please save some of them first.',
  ),
)
export type CaptionTexts = z.output<typeof captionTexts>

/** Twice the text limit, because a line end takes two bytes in JSON. */
export const CAPTIONS_BODY_LIMIT_IN_BYTES = 2 * REQUEST_LIMIT_IN_BYTES + 100 * 1024
