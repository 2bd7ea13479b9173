import { CAPTION_LANGUAGES, CAPTIONS_LIMIT_IN_BYTES, captionsProblem } from '#shared/domain/captions.ts'
import * as z from 'zod/mini'

const language = z.enum(CAPTION_LANGUAGES, 'Please choose the language of the captions.')

/** Captions that go with a file address: signed for the same viewer, and good for as long. */
export const captionTrack = z.object({ language, label: z.string(), url: z.string() })
export type CaptionTrack = z.output<typeof captionTrack>

const text = z.string('The captions must be text.').check((context) => {
  const { value } = context
  const problem = captionsProblem(value)
  if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: value })
})

/** The captions of a video as they are sent, one for each language: a WebVTT text, or none to keep what is there. */
export const captionTexts = z.array(z.object({ language, text: z.optional(text) })).check(
  z.maxLength(CAPTION_LANGUAGES.length, 'A video can have captions in two languages.'),
  z.refine(
    (list) => new Set(list.map((captions) => captions.language)).size === list.length,
    'A language can have captions once.',
  ),
)
export type CaptionTexts = z.output<typeof captionTexts>

/** In JSON a line end takes two bytes. */
export const CAPTIONS_BODY_LIMIT_IN_BYTES = 2 * CAPTION_LANGUAGES.length * CAPTIONS_LIMIT_IN_BYTES + 100 * 1024
