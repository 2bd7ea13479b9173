import { captionLanguage } from './caption-track.ts'
import { boundedText } from './fields.ts'
import { CAPTION_LANGUAGES } from '#shared/domain/caption-languages.ts'
import { CAPTIONS_LIMIT_IN_BYTES, captionsProblem } from '#shared/domain/captions.ts'
import * as z from 'zod/mini'

const text = boundedText(CAPTIONS_LIMIT_IN_BYTES, {
  error: 'The captions must be text.',
  tooLong: 'Captions can have at most 1 MB.',
}).check((context) => {
  const { value } = context
  const problem = captionsProblem(value)
  if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: value })
})

/** The captions of a video in a request, at most one per language: a WebVTT text, or none to keep the stored one. */
export const captionTexts = z.array(z.object({ language: captionLanguage, text: z.optional(text) })).check(
  z.maxLength(CAPTION_LANGUAGES.length, 'A video can have captions in two languages.'),
  z.refine(
    (list) => new Set(list.map((captions) => captions.language)).size === list.length,
    'A language can have captions once.',
  ),
)
export type CaptionTexts = z.output<typeof captionTexts>

/** Twice the text limit, because a line end takes two bytes in JSON. */
export const CAPTIONS_BODY_LIMIT_IN_BYTES = 2 * CAPTION_LANGUAGES.length * CAPTIONS_LIMIT_IN_BYTES + 100 * 1024
