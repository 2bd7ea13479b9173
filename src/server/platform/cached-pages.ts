import { allowInlineByHash } from './page-csp.ts'
import { type Contact, withContact } from '#shared/contact.ts'
import { type CourseOffer, withCourseOffer } from '#shared/course-offer.ts'
import { type UpcomingSession, withUpcomingSessions } from '#shared/upcoming-sessions.ts'
import { withSiteName } from '#shared/site-name.ts'
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A page in one encoding, ready to be sent. */
interface EncodedPage {
  etag: string
  /** Names and values alternately: node:http writes this form without building it again. */
  head: string[]
  /** The headers of a 304 response. */
  notModifiedHead: string[]
  body: Buffer
}

/** A page, encoded for the request's Accept-Encoding. */
export type CachedPage = (acceptEncoding: string) => EncodedPage

interface PageSource {
  /** The built or rendered page; as bytes, because a string with any character outside of Latin-1 takes twice the memory. */
  built: Buffer
  type: string
  siteUrl: () => string
  siteName: () => string
  /** Unchanged offers, sessions and contacts are the same objects. */
  courseOffer: () => CourseOffer
  sessions: () => readonly UpcomingSession[]
  contact: () => Contact
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>
}

/** The placeholder of the public URL in built pages (`web/site/search-engines.ts`). */
const URL_PLACEHOLDER = '%PUBLIC_URL%'

const encoders = { br: brotliCompressSync, gzip: gzipSync, identity: (plain: Buffer) => plain }
type Encoding = keyof typeof encoders

/**
 * Takes a page and inserts the site's URL, its name, the contact and the course's price on the first request: only
 * then the server knows where it listens. Each encoding is made once and made again when one of them changes.
 */
export function createCachedPage({
  built,
  siteUrl,
  siteName,
  courseOffer,
  sessions,
  contact,
  ...options
}: PageSource): CachedPage {
  const cached = new Map<Encoding, EncodedPage>()
  const currentValues = () => ({ name: siteName(), offer: courseOffer(), sessions: sessions(), contact: contact() })
  let shown = currentValues()
  return (acceptEncoding) => {
    const encoding = encodingFor(acceptEncoding)
    const current = currentValues()
    if (!isSame(shown, current)) cached.clear()
    shown = current
    const text = () => fillPage(built.toString(), { ...shown, url: siteUrl() })
    const page = cached.get(encoding) ?? encode({ ...options, text: text(), encoding })
    cached.set(encoding, page)
    return page
  }
}

function isSame<Values extends object>(before: Values, after: Values): boolean {
  const values = Object.values(after)
  return Object.values(before).every((value, at) => value === values[at])
}

interface PageValues {
  name: string
  offer: CourseOffer
  sessions: readonly UpcomingSession[]
  contact: Contact
  url: string
}

/** Inserts what the server knows into a page of the site. */
export function fillPage(html: string, { name, offer, sessions, contact, url }: PageValues): string {
  // The name first: it must not change words of the plans and sessions.
  const offered = withCourseOffer(withSiteName(html, escapeText(name)), offer, escapeText)
  const page = withUpcomingSessions(offered, { sessions, organizer: name, escape: escapeText })
  return withContact(page, contact, escapeText).replaceAll(URL_PLACEHOLDER, url)
}

/** Escapes for HTML and for JSON within a script, where backslashes and control characters are not allowed. */
function escapeText(text: string): string {
  return text.replace(/[&<>"'\\\p{Cc}]/gu, (character) => `&#${character.charCodeAt(0)};`)
}

interface Rendered {
  text: string
  encoding: Encoding
}

function encode({
  text,
  type,
  encoding,
  headers,
}: Omit<PageSource, 'built' | 'siteUrl' | 'siteName' | 'courseOffer' | 'sessions' | 'contact'> &
  Rendered): EncodedPage {
  const plain = Buffer.from(text)
  const body = encoders[encoding](plain)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const common = {
    ...allowInlineByHash(text, headers),
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  }
  const bodyHeaders = {
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  return {
    etag,
    body,
    head: Object.entries({ ...common, ...bodyHeaders }).flat(),
    notModifiedHead: Object.entries(common).flat(),
  }
}

function encodingFor(acceptEncoding: string): Encoding {
  if (acceptEncoding.includes('br')) return 'br'
  return acceptEncoding.includes('gzip') ? 'gzip' : 'identity'
}
