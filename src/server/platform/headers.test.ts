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
