import { allowingInline } from './page-policy.ts'
import { called } from '#shared/site-name.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A page in one encoding, ready to be sent as often as it is asked for. */
export interface ReadyPage {
  etag: string
  /** Names and values in turn, as node:http takes them without putting them together anew. */
  head: string[]
  /** Of the answer to whoever has the page already. */
  headIfKnown: string[]
  body: Buffer
}

/** One built page; `accepted` is the request's Accept-Encoding. */
export type PageFile = (accepted: string) => ReadyPage

interface PageSource {
  path: string
  type: string
  siteAddress: () => string
  siteName: () => string
  /** What every answer says. */
  headers: Readonly<Record<string, string>>
}

/** Where a built page means the address that the site is reached at (`web/site/addresses.ts`). */
const SITE = '%PUBLIC_URL%'

const encoders = { br: brotliCompressSync, gzip: gzipSync, identity: (plain: Buffer) => plain }
type Encoding = keyof typeof encoders

/**
 * Reads a page, and puts the site's address in its place when it is asked for the first time: only then the server
 * knows where it listens. Each encoding is made once for each name that the Settings screen gives.
 */
export function pageFile({ path, siteAddress, siteName, ...how }: PageSource): PageFile {
  // As bytes: a text with a letter of Hindi, or a dash, would take twice the memory.
  const built = readFileSync(path)
  const ready = new Map<Encoding, ReadyPage>()
  let name = siteName()
  return (accepted) => {
    const encoding = encodingFor(accepted)
    const nameNow = siteName()
    if (name !== nameNow) ready.clear()
    name = nameNow
    const text = () => called(built.toString(), escaped(name)).replaceAll(SITE, siteAddress())
    const page = ready.get(encoding) ?? prepare({ ...how, text: text(), encoding })
    ready.set(encoding, page)
    return page
  }
}

/** For HTML, and for JSON within a script, where neither backslashes nor line ends and tabs may stand. */
function escaped(text: string): string {
  return text.replace(/[&<>"'\\\p{Cc}]/gu, (letter) => `&#${letter.charCodeAt(0)};`)
}

interface Made {
  text: string
  encoding: Encoding
}

function prepare({
  text,
  type,
  encoding,
  headers,
}: Omit<PageSource, 'path' | 'siteAddress' | 'siteName'> & Made): ReadyPage {
  const plain = Buffer.from(text)
  const body = encoders[encoding](plain)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const kept = {
    ...allowingInline(text, headers),
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  }
  const ofBody = {
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  return { etag, body, head: Object.entries({ ...kept, ...ofBody }).flat(), headIfKnown: Object.entries(kept).flat() }
}

function encodingFor(accepted: string): Encoding {
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
