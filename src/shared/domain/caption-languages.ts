/** The languages of captions; a video has at most one set of captions for each. */
export const CAPTION_LANGUAGES = ['en', 'hi'] as const
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number]
