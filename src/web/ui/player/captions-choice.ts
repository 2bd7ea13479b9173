import { baseLanguage } from '#shared/domain/caption-languages.ts'
import { t } from '#web/i18n/t.ts'

/** The captions of a video in one language. */
export interface CaptionTrack {
  language: string
  /** The language's own name. */
  label: string
  /** A signed URL. */
  url: string
  /** A speech model has written them. */
  isAutomatic: boolean
}

/** The name of captions in menus: 'हिन्दी', or 'हिन्दी (automatic)'. */
export function captionsLabel({ label, isAutomatic }: Pick<CaptionTrack, 'label' | 'isAutomatic'>): string {
  return isAutomatic ? t('{language} (automatic)', { language: label }) : label
}

/** The stored choice of a member who has turned captions off. */
export const CAPTIONS_OFF = 'off'

interface CaptionsWish {
  /** The language that the member chose last; null if they never chose one. */
  chosen: string | null
  interfaceLanguage: string
}

/** The captions in the order of the menu: those in the language of the interface first. */
export function sortCaptions(captions: readonly CaptionTrack[], interfaceLanguage: string): CaptionTrack[] {
  const rank = ({ language }: CaptionTrack) => (baseLanguage(language) === interfaceLanguage ? 0 : 1)
  return captions.toSorted((a, b) => rank(a) - rank(b))
}

/** The language to show when captions are turned on: one that the member reads, else the first. */
export function preferredCaptions(captions: readonly CaptionTrack[], wish: CaptionsWish): string | null {
  return readableCaptions(captions, wish) ?? sortCaptions(captions, wish.interfaceLanguage)[0]?.language ?? null
}

/** The language to show when a video opens: none unless captions were on in the last one and the member reads these. */
export function captionsAtOpening(captions: readonly CaptionTrack[], wish: CaptionsWish): string | null {
  return wish.chosen === null || wish.chosen === CAPTIONS_OFF ? null : readableCaptions(captions, wish)
}

/** The captions chosen last, else the same language in another script or region, else the interface's language. */
function readableCaptions(captions: readonly CaptionTrack[], { chosen, interfaceLanguage }: CaptionsWish) {
  const languages = captions.map(({ language }) => language)
  const findSame = (wanted: string | null) =>
    wanted === null ? undefined : languages.find((language) => baseLanguage(language) === baseLanguage(wanted))
  return languages.find((language) => language === chosen) ?? findSame(chosen) ?? findSame(interfaceLanguage) ?? null
}
