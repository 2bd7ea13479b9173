import { boundedText } from './fields.ts'
import { canonicalLanguageTag, LANGUAGE_TAG_LENGTH } from '#shared/domain/caption-languages.ts'
import * as z from 'zod/mini'

const message = 'Please choose the language of the captions.'

/** The tag of a language (BCP 47), in its usual form. */
export const captionLanguage = boundedText(LANGUAGE_TAG_LENGTH, { error: message }).check(
  z.refine((tag) => canonicalLanguageTag(tag) !== null, message),
  z.overwrite((tag) => canonicalLanguageTag(tag) ?? tag),
)

/** Captions of a file: the URL is signed for the same viewer and expires at the same time. */
export const captionTrack = z.object({
  language: z.string(),
  label: z.string(),
  url: z.string(),
  /** A speech model has written them, and nobody has edited them. */
  isAutomatic: z.boolean(),
})
export type CaptionTrack = z.output<typeof captionTrack>
