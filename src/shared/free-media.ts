import { ownLanguageName } from './domain/caption-languages.ts'
import type { Instant } from './domain/ist.ts'
import { languageOf } from './domain/locale.ts'
import { pageJson, withRepeated } from './page-blocks.ts'

/** A video or an audio that everybody may play, as the public pages show it. */
export interface FreeMedium {
  id: string
  title: string
  description: string
  durationInSeconds: number
  addedAt: Instant
  /** A video has one as soon as it is converted. */
  hasPoster: boolean
  /** The languages of its captions. */
  captionLanguages: readonly string[]
}

/** The path of all files of what everybody may play; the server redirects to a signed address of the file. */
export const FREE_MEDIA_PATH = '/free-media/'

/** `large` and `small` are versions of a video, `sound` is an audio. */
export const FREE_FILES = ['large', 'small', 'sound', 'poster'] as const
export type FreeFile = (typeof FREE_FILES)[number]

export function freeFilePath(id: string, file: FreeFile): string {
  return `${FREE_MEDIA_PATH}${id}/${file}`
}

export function freeCaptionsPath(id: string, language: string): string {
  return `${FREE_MEDIA_PATH}${id}/captions/${language}`
}

/**
 * Where the public pages have what everybody may play. The server fills it in: what stands between `start` and `end` is
 * left out while the item is not published; what stands between `eachCaptions` and `endCaptions` is repeated.
 */
export function freeMediumPlaceholders(id: string) {
  const mark = (name: string) => `%${name}:${id}%`
  return {
    start: mark('FREE_MEDIUM'),
    end: mark('/FREE_MEDIUM'),
    eachCaptions: mark('FREE_CAPTIONS'),
    endCaptions: mark('/FREE_CAPTIONS'),
    title: mark('FREE_TITLE'),
    /** For the `lang` attribute of the title. */
    language: mark('FREE_LANG'),
    /** The path of the poster, or that of another picture while there is none. */
    posterOr: (path: string) => `${mark('FREE_POSTER').slice(0, -1)}|${path}%`,
    captionsLanguage: mark('FREE_CAPTIONS_LANG'),
    captionsLabel: mark('FREE_CAPTIONS_LABEL'),
    /** The string in the structured data whose place the video takes. */
    structuredData: mark('FREE_DATA'),
  }
}

const PLACED = /%FREE_(?:MEDIUM|DATA):([0-9a-f-]{36})%/g

interface FreeMediaFill {
  items: readonly FreeMedium[]
  /** Makes titles safe on the page. */
  escape: (text: string) => string
}

/** Fills what everybody may play into a built page. */
export function withFreeMedia(page: string, { items, escape }: FreeMediaFill): string {
  const ids = new Set([...page.matchAll(PLACED)].map(([, id = '']) => id))
  return [...ids].reduce((text, id) => {
    const place = freeMediumPlaceholders(id)
    const item = items.find((each) => each.id === id)
    return withRepeated(text, {
      start: place.start,
      end: place.end,
      items: item ? [item] : [],
      fill: (part, medium) => filled(part, { medium, place, escape }),
    }).replaceAll(JSON.stringify(place.structuredData), () => (item ? structuredVideo(item) : '[]'))
  }, page)
}

interface Fill {
  medium: FreeMedium
  place: ReturnType<typeof freeMediumPlaceholders>
  escape: (text: string) => string
}

function filled(part: string, { medium: { id, title, captionLanguages, hasPoster }, place, escape }: Fill): string {
  return withRepeated(part, {
    start: place.eachCaptions,
    end: place.endCaptions,
    items: captionLanguages,
    fill: (captions, language) =>
      captions
        .replaceAll(place.captionsLanguage, language)
        .replaceAll(place.captionsLabel, () => escape(ownLanguageName(language))),
  })
    .replaceAll(new RegExp(`%FREE_POSTER:${id}\\|([^%]*)%`, 'g'), (_, other: string) =>
      hasPoster ? freeFilePath(id, 'poster') : other,
    )
    .replaceAll(place.language, languageOf(title))
    .replaceAll(place.title, () => escape(title))
}

const SITE_URL = '%PUBLIC_URL%'
const JSON_SITE_URL = pageJson(SITE_URL).slice(1, -1)

function structuredVideo({ id, title, description, durationInSeconds, addedAt, hasPoster }: FreeMedium): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    uploadDate: addedAt.toISOString(),
    duration: `PT${Math.round(durationInSeconds)}S`,
    ...(hasPoster && { thumbnailUrl: SITE_URL + freeFilePath(id, 'poster') }),
    contentUrl: SITE_URL + freeFilePath(id, 'small'),
    isAccessibleForFree: true,
  }
  return pageJson(data).replaceAll(JSON_SITE_URL, SITE_URL)
}
