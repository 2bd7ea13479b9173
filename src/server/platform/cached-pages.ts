import { allowInlineByHash } from './page-csp.ts'
import { type Brand, withBrand } from '#shared/brand.ts'
import { type Contact, withContact } from '#shared/contact.ts'
import { type CourseOffer, withCourseOffer } from '#shared/course-offer.ts'
import type { LegalFacts } from '#shared/domain/legal-facts.ts'
import { type FreeMedium, withFreeMedia } from '#shared/free-media.ts'
import { withLegalFacts } from '#shared/legal-facts.ts'
import { type SiteFigures, withSiteFigures } from '#shared/site-figures.ts'
import { BUILT_SITE_NAME, withNameLength, withSiteName } from '#shared/site-name.ts'
import { type SeriesTexts, type UpcomingSession, withUpcomingSessions } from '#shared/upcoming-sessions.ts'
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

/** What the server inserts into every page. An unchanged value is the same object. */
export interface PageValues {
  /** The site's public URL without a slash at the end; known once the server listens. */
  siteUrl: string
  /** The site's name (Settings). */
  siteName: string
  /** The plans on sale (Plans). */
  courseOffer: CourseOffer
  /** The planned live sessions. */
  sessions: readonly UpcomingSession[]
  /** How the live sessions repeat. */
  series: readonly SeriesTexts[]
  /** What is counted for the public pages. */
  figures: SiteFigures
  /** What visitors may play. */
  freeMedia: readonly FreeMedium[]
  /** How to reach the administrators (Settings). */
  contact: Contact
  /** Its colour and logo (Brand). */
  brand: Brand
  /** Who sells (Legal facts). */
  legalFacts: LegalFacts
}

interface PageSource {
  /** The built or rendered page; as bytes, because a string with any character outside of Latin-1 takes twice the memory. */
  built: Buffer
  type: string
  values: () => PageValues
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>
}

/** The placeholder of the public URL in built pages (`web/site/search-engines.ts`). */
const URL_PLACEHOLDER = '%PUBLIC_URL%'

const encoders = { br: brotliCompressSync, gzip: gzipSync, identity: (plain: Buffer) => plain }
type Encoding = keyof typeof encoders

/**
 * Takes a page and inserts the current values on the first request: only then the server knows where it listens. Each
 * encoding is made once and made again when a value changes.
 */
export function createCachedPage({ built, values, ...options }: PageSource): CachedPage {
  const cached = new Map<Encoding, EncodedPage>()
  let shown = values()
  return (acceptEncoding) => {
    const encoding = encodingFor(acceptEncoding)
    const current = values()
    if (isChanged(shown, current)) cached.clear()
    shown = current
    const page = cached.get(encoding) ?? encode({ ...options, text: fillPage(built.toString(), shown), encoding })
    cached.set(encoding, page)
    return page
  }
}

function isChanged(before: PageValues, after: PageValues): boolean {
  return (
    before.siteUrl !== after.siteUrl ||
    before.siteName !== after.siteName ||
    before.courseOffer !== after.courseOffer ||
    before.sessions !== after.sessions ||
    before.series !== after.series ||
    before.figures !== after.figures ||
    before.freeMedia !== after.freeMedia ||
    before.contact !== after.contact ||
    before.brand !== after.brand ||
    before.legalFacts !== after.legalFacts
  )
}

/** Inserts what the server knows into a page of the site. */
export function fillPage(html: string, values: PageValues): string {
  const { siteUrl, siteName, courseOffer, sessions, series, figures, freeMedia, contact, brand, legalFacts } = values
  const branded = withBrand(html, brand, BUILT_SITE_NAME)
  // The name first: it must not change words of the plans and sessions.
  const offered = withCourseOffer(withSiteName(branded, escapeText(siteName)), courseOffer, escapeText)
  const announced = withUpcomingSessions(offered, { sessions, series, organizer: siteName, escape: escapeText })
  const playable = withFreeMedia(announced, { items: freeMedia, escape: escapeText })
  const sized = withNameLength(playable, siteName)
  const page = withLegalFacts(withSiteFigures(sized, figures), legalFacts, escapeText)
  return withContact(page, contact, escapeText).replaceAll(URL_PLACEHOLDER, siteUrl)
}

/**
 * Escapes for HTML and for JSON within a script, where backslashes and control characters are not allowed. Without
 * percent signs no text is taken for a placeholder.
 */
function escapeText(text: string): string {
  return text.replace(/[&<>"'%\\\p{Cc}]/gu, (character) => `&#${character.charCodeAt(0)};`)
}

interface Rendered {
  text: string
  encoding: Encoding
}

function encode({ text, type, encoding, headers }: Omit<PageSource, 'built' | 'values'> & Rendered): EncodedPage {
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
