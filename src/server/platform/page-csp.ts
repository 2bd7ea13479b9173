import { createHash } from 'node:crypto'

const POLICY = 'content-security-policy'

type Headers = Readonly<Record<string, string>>
const INLINE = /<(script|style)(?: type="module"| id="brand")?>(.*?)<\/\1>/gs

/**
 * Allows the inline scripts and styles of a built page by their hashes in its Content-Security-Policy. Anything
 * injected later is still refused.
 */
export function allowInlineByHash(html: string, headers: Headers): Headers {
  let policy = headers[POLICY] ?? ''
  for (const [, tag = '', text = ''] of html.matchAll(INLINE)) {
    const hash = createHash('sha256').update(text).digest('base64')
    policy = policy.replace(`${tag}-src 'self'`, `${tag}-src 'self' 'sha256-${hash}'`)
  }
  return { ...headers, [POLICY]: policy }
}

/** Requires Trusted Types: strings are not accepted as HTML or script URLs except through the page's own policies. */
export function requireTrustedTypes(headers: Headers): Headers {
  return { ...headers, [POLICY]: `${headers[POLICY] ?? ''};require-trusted-types-for 'script'` }
}
