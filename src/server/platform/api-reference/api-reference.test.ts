import { apiReferenceRoutes } from './api-reference.routes.ts'
import { contract } from '#shared/contract/index.ts'
import { errors } from '#shared/contract/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import fastify, { type FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'

let app: FastifyInstance
beforeAll(() => {
  app = fastify()
  apiReferenceRoutes(app, contract)
})
afterAll(() => app.close())

const page = async () => (await app.inject('/api/v1/reference')).body

test('the page shows a call with its audience, fields and limits', async () => {
  const entry = (await page()).split('<b>POST</b> /admin/users</code>')[1]?.split('</details>')[0]
  expect(entry).toContain(
    'For administrators with the permission <code>members.write</code>. Some changes require a fresh code.',
  )
  expect(entry).toContain('name: string // 1 to 100 characters')
  expect(entry).toContain('role: &#39;USER&#39; | &#39;ADMIN&#39;')
  expect(entry).toContain('<h3>Answer 201</h3>')
})

test('the page shows every call and every error code', async () => {
  const text = await page()
  const calls = Object.values<Record<string, { method: string; path: string }>>(contract).flatMap((group) =>
    Object.values(group),
  )
  for (const { method, path } of calls) expect(text).toContain(`<b>${method}</b> ${path}</code>`)
  for (const code of Object.keys(errors)) expect(text).toContain(`<dt><code><b>${code}</b></code>`)
})

test('the policy of the page allows its own style sheet and nothing else', async () => {
  const { body, headers } = await app.inject('/api/v1/reference')
  const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none';style-src 'sha256-${hash}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  )
})

test('texts of the contract are escaped', async () => {
  const other = fastify()
  apiReferenceRoutes(other, {
    odd: { call: { method: 'GET', path: '/odd', audience: 'public', summary: 'a < b & "c"' } },
  })
  expect((await other.inject('/api/v1/reference')).body).toContain('a &#60; b &#38; &#34;c&#34;')
})

test('documents are built once, at the first request', async () => {
  let builds = 0
  const other = fastify()
  apiReferenceRoutes(other, {
    get auth() {
      builds++
      return contract.auth
    },
  })
  expect(builds).toBe(0)
  for (const path of ['/api/v1/openapi.json', '/api/v1/openapi.json', '/api/v1/reference', '/api/v1/reference'])
    expect((await other.inject(path)).statusCode).toBe(200)
  expect(builds).toBe(2)
})
