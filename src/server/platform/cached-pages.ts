import { allowInlineByHash } from './page-csp.ts'
import { type Contact, withContact } from '#shared/contact.ts'
import { type CourseOffer, withCourseOffer } from '#shared/course-offer.ts'
import type { LegalFacts } from '#shared/domain/legal-facts.ts'
import { withLegalFacts } from '#shared/legal-facts.ts'
import { withSiteName } from '#shared/site-name.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
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
  path: string
  type: string
  siteUrl: () => string
  siteName: () => string
  /** An unchanged offer, contact or legal fact is the same object. */
  courseOffer: () => CourseOffer
  contact: () => Contact
  legalFacts: () => LegalFacts
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>
}

/** The placeholder of the public URL in built pages (`web/site/search-engines.ts`). */
const URL_PLACEHOLDER = '%PUBLIC_URL%'

const encoders = { br: brotliCompressSync, gzip: gzipSync, identity: (plain: Buffer) => plain }
type Encoding = keyof typeof encoders

/**
 * Reads a built page and inserts the site's URL, its name, the contact, the legal facts and the course's price on the first request: only
 * then the server knows where it listens. Each encoding is made once and made again when one of them changes.
 */
export function createCachedPage({
  path,
  siteUrl,
  siteName,
  courseOffer,
  contact,
  legalFacts,
  ...options
}: PageSource): CachedPage {
  // Kept as bytes: a string with any character outside of Latin-1 takes twice the memory.
  const built = readFileSync(path)
  const cached = new Map<Encoding, EncodedPage>()
  const currentValues = () => ({ name: siteName(), offer: courseOffer(), contact: contact(), facts: legalFacts() })
  let shown = currentValues()
  return (acceptEncoding) => {
    const encoding = encodingFor(acceptEncoding)
    const current = currentValues()
    const isChanged =
      shown.name !== current.name ||
      shown.offer !== current.offer ||
      shown.contact !== current.contact ||
      shown.facts !== current.facts
    if (isChanged) cached.clear()
    shown = current
    const text = () => {
      const offered = withSiteName(withCourseOffer(built.toString(), shown.offer), escapeText(shown.name))
      const page = withLegalFacts(offered, shown.facts, escapeText)
      return withContact(page, shown.contact, escapeText).replaceAll(URL_PLACEHOLDER, siteUrl())
    }
    const page = cached.get(encoding) ?? encode({ ...options, text: text(), encoding })
    cached.set(encoding, page)
    return page
  }
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
}: Omit<PageSource, 'path' | 'siteUrl' | 'siteName' | 'courseOffer' | 'contact' | 'legalFacts'> &
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
