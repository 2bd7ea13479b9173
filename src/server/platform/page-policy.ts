import { createHash } from 'node:crypto'

const POLICY = 'content-security-policy'

type Headers = Readonly<Record<string, string>>
const INLINE = /<(script|style)(?: type="module")?>(.*?)<\/\1>/gs

/**
 * Allows a page the scripts and styles that stand in it since it was built, each by the hash of its text: whatever is
 * put into the page later is still refused.
 */
export function allowingInline(html: string, headers: Headers): Headers {
  let policy = headers[POLICY] ?? ''
  for (const [, tag = '', text = ''] of html.matchAll(INLINE)) {
    const hash = createHash('sha256').update(text).digest('base64')
    policy = policy.replace(`${tag}-src 'self'`, `${tag}-src 'self' 'sha256-${hash}'`)
  }
  return { ...headers, [POLICY]: policy }
}

/** Takes no text as HTML or as the address of a script, but for what the page's own policy lets through. */
export function demandingTrustedTypes(headers: Headers): Headers {
  return { ...headers, [POLICY]: `${headers[POLICY] ?? ''};require-trusted-types-for 'script'` }
}
