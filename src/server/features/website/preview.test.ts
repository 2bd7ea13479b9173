import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import type { RenderSite } from '#server/ports/render-site.ts'
import { contract } from '#shared/contract/index.ts'
import { newId } from '#server/platform/ids.ts'
import { website } from '#shared/contract/website.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const renderSite = vi.fn<RenderSite>(async ({ about }) => ({
  pages: {
    '/': '<html lang="en"><script>theme()</script><a href="/about?a#b">About</a> <a href="/admin/login">Login</a></html>',
    '/hi/about': `<html lang="hi"><title>Sadhana</title><a href="/">${about.heading.hi}</a> %PUBLIC_URL% %HALF_YEARLY_PRICE%</html>`,
    '/about': '',
  },
  notFoundPages: {},
  sitemap: '',
  tooHeavy: {},
}))

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp({ ports: { renderSite } })
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const previewUrl = async (token = admin.token) => (await t.request(website.preview, { token })).answer.url
const open = async (url: string) => t.app.inject({ url, headers: { accept: 'text/html' } })
const save = (content: typeof defaultContent, version: number) =>
  t.request(website.saveDraft, { token: admin.token, body: { content, version } })

test('the draft is shown at the paths of the public pages, in every language, as it was saved last', async () => {
  const url = await previewUrl()
  expect((await open(`${url}/`)).body).toContain(
    `<a href="${url}/about?a#b">About</a> <a href="/admin/login">Login</a>`,
  )
  const about = { ...defaultContent.about, heading: { en: 'Who we are', hi: 'हम कौन हैं' } }
  await save({ ...defaultContent, about }, 0)
  expect((await open(`${url}/hi/about`)).body).toContain(`<a href="${url}/">हम कौन हैं</a> http://localhost`)
  expect((await open(`${url}/hi/about/`)).body).toMatch(/ ₹699<\/html>$/)
  expect(renderSite).toHaveBeenCalledTimes(2)
  expect((await open(`${url}/nowhere`)).statusCode).toBe(404)
})

test('a published version is shown as it was', async () => {
  const about = (hi: string) => ({ ...defaultContent, about: { ...defaultContent.about, heading: { en: hi, hi } } })
  const draftVersion = async () => (await t.request(website.get, { token: admin.token })).answer.draft.version
  const id = newId()
  const content = JSON.stringify(about('तब'))
  await t.db.insertInto('site_versions').values({ id, content, published_at: t.clock.now() }).execute()
  await save(about('अब'), await draftVersion())
  const { url } = (await t.request(website.previewVersion, { token: admin.token, params: { id } })).answer
  expect((await open(`${url}/hi/about`)).body).toContain('तब')
  expect((await open(`${await previewUrl()}/hi/about`)).body).toContain('अब')
  expect((await open(`${url}/hi/about`)).body).toContain('तब')
  const params = { id: admin.id }
  expect((await t.request(website.previewVersion, { token: admin.token, params })).status).toBe(404)
})

test('a preview is framed by this site alone, kept by nobody, and sends no forms', async () => {
  const { headers } = await open(`${await previewUrl()}/`)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain('sandbox allow-scripts allow-same-origin')
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
  })
  expect(headers['cross-origin-opener-policy']).toBeUndefined()
})

test('an address ends after half an hour, with the permission of its administrator, and cannot be made up', async () => {
  const other = await anAdmin(t)
  const url = await previewUrl(other.token)
  expect((await open(`${url}/`)).statusCode).toBe(200)
  expect((await open(`${url}x/`)).statusCode).toBe(403)
  const change = { token: admin.token, params: { id: other.id } }
  await t.request(contract.team.update, { ...change, body: { roles: ['SUPPORT'] } })
  expect((await open(`${url}/`)).statusCode).toBe(403)
  const mine = await previewUrl()
  t.clock.advance(30 * 60_000)
  expect((await open(`${mine}/`)).statusCode).toBe(403)
})

test('an address ends when its administrator signs out, not when they do so elsewhere', async () => {
  const elsewhere = await aSession(t, admin.id)
  const token = await aSession(t, admin.id)
  const url = await previewUrl(token)
  await t.request(contract.auth.logout, { token: elsewhere })
  expect((await open(`${url}/`)).statusCode).toBe(200)
  await t.request(contract.auth.logout, { token })
  expect((await open(`${url}/`)).statusCode).toBe(403)
})

test('a draft that could not be rendered is tried again', async () => {
  const { version } = (await t.request(website.get, { token: admin.token })).answer.draft
  await save(defaultContent, version)
  renderSite.mockRejectedValueOnce(new Error('a part of a page is broken'))
  const url = await previewUrl()
  expect((await open(`${url}/`)).statusCode).toBe(500)
  expect((await open(`${url}/`)).statusCode).toBe(200)
})
