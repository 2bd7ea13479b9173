import { createHash } from 'node:crypto'

const POLICY = 'content-security-policy'
const INLINE = /<(script|style)(?: type="module")?>(.*?)<\/\1>/gs

/**
 * Allows a page the scripts and styles that stand in it since it was built, each by the hash of its text: whatever is
 * put into the page later is still refused.
 */
export function allowingInline(
  html: string,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  let policy = headers[POLICY] ?? ''
  for (const [, tag = '', text = ''] of html.matchAll(INLINE)) {
    const hash = createHash('sha256').update(text).digest('base64')
    policy = policy.replace(`${tag}-src 'self'`, `${tag}-src 'self' 'sha256-${hash}'`)
  }
  return { ...headers, [POLICY]: policy }
}
