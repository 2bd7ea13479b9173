import { securityHeaders } from './headers.ts'
import { allowInlineByHash, requireTrustedTypes } from './page-csp.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

const { pages: headers } = securityHeaders({ isHttps: true, storage: null, documentViewer: null })
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyFor = (html: string) => allowInlineByHash(html, headers)['content-security-policy'] ?? ''

test('inline scripts and styles of a page are allowed by their hash, others are not', () => {
  const policy = policyFor('<script>a()</script><style>b {}</style><script type="module">c()</script>')
  expect(policy).toContain(`script-src 'self' ${hashOf('c()')} ${hashOf('a()')} https:`)
  expect(policy).toContain(`style-src 'self' ${hashOf('b {}')};`)
  expect(policy).not.toContain('unsafe')
})

test('inline JSON, external scripts and pages without either leave the policy unchanged', () => {
  const plain = headers['content-security-policy']
  expect(policyFor('<script type="application/ld+json">{}</script><script src="/theme.js"></script>')).toBe(plain)
  expect(allowInlineByHash('<p>Nothing</p>', headers)).toEqual(headers)
})

test('Trusted Types are required in addition to the rest of the policy', () => {
  const policy = requireTrustedTypes(headers)['content-security-policy'] ?? ''
  expect(policy).toBe(`${headers['content-security-policy']};require-trusted-types-for 'script'`)
})
