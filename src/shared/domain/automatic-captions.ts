import { baseLanguage } from './caption-languages.ts'

/** How far captions have come that the speech model writes; what is finished is captions and no job. */
export const CAPTION_JOB_STATES = ['QUEUED', 'PROCESSING', 'FAILED'] as const
export type CaptionJobState = (typeof CAPTION_JOB_STATES)[number]

export const CAPTION_FAILURES = [
  /** The video has no sound. */
  'NO_SOUND',
  /** There is sound, but the model heard no words. */
  'NO_SPEECH',
  /** The model file is damaged, or was taken away. */
  'MODEL_UNREADABLE',
  'TOO_SLOW',
  'OUT_OF_MEMORY',
  'UNEXPECTED',
] as const
export type CaptionFailure = (typeof CAPTION_FAILURES)[number]

/** How often a part of a video is begun before its job counts as FAILED. */
export const CAPTION_ATTEMPTS = 4

/** Whether another attempt may succeed: a video without words stays so. */
export function isWorthListeningAgain(failure: CaptionFailure, attempts: number): boolean {
  return attempts < CAPTION_ATTEMPTS && (failure === 'TOO_SLOW' || failure === 'UNEXPECTED')
}

/**
 * What is heard at once. After each part the texts are kept and the conversion of other videos comes first; a node that
 * is killed loses one part.
 */
export const CAPTION_PART_IN_SECONDS = 300

/** The languages of the multilingual speech models by their codes, which are ISO 639 but for Javanese. */
const SPOKEN =
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy ' +
  'sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo ' +
  'uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue'
const SPOKEN_LANGUAGES: ReadonlySet<string> = new Set(SPOKEN.split(' '))

/** Tags of captions whose language the models know by another code. */
const OTHER_CODES: Record<string, string> = { jv: 'jw', nb: 'no', fil: 'tl' }

/** The speech model's code for the language of captions, such as 'pa' for 'pa-Guru'; null if it does not know it. */
export function spokenLanguage(tag: string, { isEnglishOnly }: { isEnglishOnly: boolean }): string | null {
  const base = baseLanguage(tag)
  const code = OTHER_CODES[base] ?? base
  if (isEnglishOnly) return code === 'en' ? code : null
  return SPOKEN_LANGUAGES.has(code) ? code : null
}
