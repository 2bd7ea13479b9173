import type { ContentState, LocalText, TextFields } from './text-fields.ts'
import { text } from '#shared/contract/fields.ts'
import * as z from 'zod/mini'

/** The address of a page of this site, such as `/courses`. */
export const SITE_PATH = /^\/(?!\/)[\w\-./#?=&%]*$/
const OTHER_LINK = /^(https?:\/\/[^\s"<>\\^`{|}]+|mailto:[^\s"<>]+@[^\s"<>]+|tel:\+?[\d\s-]+)$/i

/** Whether a link leads to a page of this site, to another site, or to an address or a number. */
export function isAllowedLink(href: string): boolean {
  return SITE_PATH.test(href) || OTHER_LINK.test(href)
}

const LINK_MESSAGE = 'A link begins with /, https://, http://, mailto: or tel:.'

/** Where a link leads: a page of this site, another site, an email address or a number. */
export const link = text('Link', 500).check(z.refine(isAllowedLink, LINK_MESSAGE))

/** The part of an address that names a page: `first-breath`. */
export const slug = text('Address', 40).check(
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'An address has small letters from a to z, digits and hyphens.'),
)

/** The id of a section that can stand more than once. */
export const sectionId = text('Section', 40).check(z.regex(/^[a-zA-Z0-9-]+$/, 'This section cannot be read.'))

/** A picture of the site (`site-pictures.ts` has its key), with what it shows for people who do not see it. */
export function pictureField({ optionalLine, line }: TextFields, state: ContentState) {
  const alt = state === 'COMPLETE' ? line('What the picture shows', 160) : optionalLine('What the picture shows', 160)
  return z.nullable(z.object({ key: pictureKey, width: size, height: size, alt }))
}

/** The key of a stored picture of the site: a UUID. */
export const pictureKey = z.uuid('This picture cannot be read.')
const size = z.int().check(z.minimum(1), z.maximum(20_000))

export interface SitePicture {
  key: string
  width: number
  height: number
  alt: LocalText
}

/** A video or an audio of the library that everybody may play, by its id; the forms offer those of the kind. */
export const freeVideo = z.nullable(z.uuid('This video cannot be read.'))
export const freeAudio = z.nullable(z.uuid('This audio cannot be read.'))

/** A list of at most `max` items. */
export function listOf<Item extends z.ZodMiniType>(item: Item, { name, max }: { name: string; max: number }) {
  return z.array(item).check(z.maxLength(max, `${name}: at most ${max}, please.`))
}

/** Text of at most so many words in each language. */
export function fewWords(name: string, max: number) {
  return z.check<LocalText>(({ value, issues }) => {
    for (const language of ['en', 'hi'] as const) {
      const count = value[language].split(/\s+/u).filter(Boolean).length
      if (count <= max) continue
      const message = `${name} can have at most ${max} words; this has ${count}.`
      issues.push({ code: 'custom', message, path: [language], input: value[language] })
    }
  })
}
