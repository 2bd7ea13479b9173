import { CAPTION_LANGUAGES } from '#shared/domain/caption-languages.ts'
import * as z from 'zod/mini'

export const captionLanguage = z.enum(CAPTION_LANGUAGES, 'Please choose the language of the captions.')

/** Captions that go with a file address: signed for the same viewer, and good for as long. */
export const captionTrack = z.object({ language: captionLanguage, label: z.string(), url: z.string() })
export type CaptionTrack = z.output<typeof captionTrack>
