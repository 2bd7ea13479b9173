import { CAPTION_LANGUAGES } from '#shared/domain/caption-languages.ts'
import * as z from 'zod/mini'

export const captionLanguage = z.enum(CAPTION_LANGUAGES, 'Please choose the language of the captions.')

/** Captions of a file: the URL is signed for the same viewer and expires at the same time. */
export const captionTrack = z.object({ language: captionLanguage, label: z.string(), url: z.string() })
export type CaptionTrack = z.output<typeof captionTrack>
