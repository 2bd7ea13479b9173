import { securityHeaders } from './headers.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { common, pages, data, workers } = securityHeaders({ isHttps: false, storage: null, documentViewer: null })
const PAGE_ONLY = Object.keys(pages).filter((name) => !(name in data))

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

// Here and below the expected values are written out: compared with our own function's, a removed one would not be
// missed.
test.each(['/outbox', `${API_BASE}/openapi.json`, '/healthz', '/nowhere'])(
  '%s has the common headers',
  async (address) => {
    expect((await t.app.inject(address)).headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  },
)

test('a page has all page headers', async () => {
  expect((await t.app.inject('/outbox')).headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  })
})

test('the policy of a page lists every allowed origin and forbids framing', async () => {
  const { headers } = await t.app.inject('/outbox')
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' https://checkout.razorpay.com",
    "frame-src 'self' https://*.razorpay.com",
    "connect-src 'self' https://*.razorpay.com",
    "img-src 'self' data: https://*.razorpay.com",
    "media-src 'self' blob:",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://*.razorpay.com",
    "frame-ancestors 'none'",
  ])
})

test('the policy of data allows nothing', async () => {
  const { headers } = await t.app.inject(`${API_BASE}/openapi.json`)
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
})

test('only the policy of workers allows WebAssembly, and they load nothing but our own files', () => {
  expect(workers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
  )
  for (const headers of [common, pages, data]) expect(JSON.stringify(headers)).not.toContain('wasm')
})

test('the policy of a page lists the configured storage and document viewer', () => {
  const outside = { storage: 'https://files.example', documentViewer: 'https://docs.example/view?url=' }
  const policy = securityHeaders({ isHttps: true, ...outside }).pages['content-security-policy'] ?? ''
  const parts = policy.split(';')
  expect(parts).toContain("frame-src 'self' https://*.razorpay.com https://docs.example")
  for (const name of ['connect-src', 'img-src', 'media-src'])
    expect(parts.find((part) => part.startsWith(name))).toMatch(/ https:\/\/files\.example$/)
})

test('data has none of the page headers', async () => {
  const { headers } = await t.app.inject(`${API_BASE}/openapi.json`)
  for (const name of PAGE_ONLY) expect(headers).not.toHaveProperty(name)
})

test('no header is both common and specific', () => {
  expect(Object.keys(common).filter((name) => name in pages || name in data)).toEqual([])
})

test('HSTS is sent only when the product is served over https', () => {
  const always = { storage: null, documentViewer: null }
  const { common: overHttps } = securityHeaders({ isHttps: true, ...always })
  expect(overHttps['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(common).not.toHaveProperty('strict-transport-security')
})
