import { securityHeaders } from './headers.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { ofAll, ofPages, ofData } = securityHeaders({ isHttps: false, storage: null, documentViewer: null })
const NOT_IN_DATA = Object.keys(ofPages).filter((name) => !(name in ofData))

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

test.each(['/outbox', `${API_BASE}/openapi.json`, '/healthz', '/nowhere'])(
  '%s says what every answer says',
  async (address) => {
    expect((await t.app.inject(address)).headers).toMatchObject(ofAll)
  },
)

test('a page says all that keeps its browser to the product', async () => {
  expect((await t.app.inject('/outbox')).headers).toMatchObject(ofPages)
})

test('a page loads and sends only what is named here, and is shown in nobody’s frame', async () => {
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
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' })
})

test('data is opened as nothing', async () => {
  const { headers } = await t.app.inject(`${API_BASE}/openapi.json`)
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
})

test('a policy names the storage and the viewer of documents where there are such', () => {
  const outside = { storage: 'https://files.example', documentViewer: 'https://docs.example/view?url=' }
  const policy = securityHeaders({ isHttps: true, ...outside }).ofPages['content-security-policy'] ?? ''
  const parts = policy.split(';')
  expect(parts).toContain("frame-src 'self' https://*.razorpay.com https://docs.example")
  for (const name of ['connect-src', 'img-src', 'media-src'])
    expect(parts.find((part) => part.startsWith(name))).toMatch(/ https:\/\/files\.example$/)
})

test('data says nothing of pages, and may load nothing where it is opened as one', async () => {
  const { headers } = await t.app.inject(`${API_BASE}/openapi.json`)
  expect(headers).toMatchObject(ofData)
  for (const name of NOT_IN_DATA) expect(headers).not.toHaveProperty(name)
})

test('no header is told of twice', () => {
  expect(Object.keys(ofAll).filter((name) => name in ofPages || name in ofData)).toEqual([])
})

test('browsers are kept to https once the product is reached so', () => {
  const always = { storage: null, documentViewer: null }
  expect(securityHeaders({ isHttps: true, ...always }).ofAll).toHaveProperty('strict-transport-security')
  expect(ofAll).not.toHaveProperty('strict-transport-security')
})
