import { authHeaders, test } from './kit.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { website } from '#shared/contract/website.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import { sectionOf, type SiteContent } from '#shared/site-content/site-content.ts'
import { type APIRequestContext, expect } from '@playwright/test'

interface Draft {
  draft: { content: SiteContent; version: number }
}

/** A content with another heading and the sections of the home page in the opposite order. */
function changedContent(heading: string): SiteContent {
  const content = structuredClone(defaultContent)
  Object.assign(sectionOf(content, 'hero'), { heading: { en: heading, hi: heading } })
  sectionOf(content, 'questions').isShown = true
  content.home.sections.reverse()
  return content
}

/** Calls of an administrator, who has just signed in. */
async function asAdmin(request: APIRequestContext, product: { address: string }, headers: Record<string, string>) {
  const at = (path: string) => `${product.address}${API_BASE}${path}`
  const { draft } = (await (await request.get(at(website.get.path), { headers })).json()) as Draft
  return {
    version: draft.version,
    async save(content: SiteContent, version: number): Promise<number> {
      const response = await request.put(at(website.saveDraft.path), { headers, data: { content, version } })
      expect(response.status()).toBe(200)
      return ((await response.json()) as Draft).draft.version
    },
    publish: (version: number) => request.post(at(website.publish.path), { headers, data: { version } }),
    async previewUrl(): Promise<string> {
      const { url } = (await (await request.post(at(website.preview.path), { headers })).json()) as { url: string }
      return product.address + url
    },
  }
}

test('a draft is seen in its preview alone, then published on every page, and stays after a restart', async ({
  page,
  context,
  product,
}) => {
  const violations: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && violations.push(message.text())))
  const heading = 'Ten quiet minutes <b>a day</b> & no more'
  const admin = await asAdmin(context.request, product, await authHeaders(context.request, product, 'admin'))
  const version = await admin.save(changedContent(heading), admin.version)

  const preview = await admin.previewUrl()
  await page.goto(`${preview}/`)
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await page.getByRole('link', { name: 'Courses', exact: true }).first().click()
  await expect(page).toHaveURL(`${preview}/courses`)
  await page.goto(product.address)
  await expect(page.getByRole('heading', { name: 'Sit down once a day. The rest follows.' })).toBeVisible()

  expect((await admin.publish(version)).status()).toBe(200)
  // Not by the browser, which would remember the language.
  const hindi = await (await context.request.get(`${product.address}/hi`)).text()
  expect(hindi).toContain('Ten quiet minutes &lt;b&gt;a day&lt;/b&gt; &amp; no more</h1>')
  await page.goto(product.address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Questions that are often asked' })).toBeVisible()
  await expect(page.getByText('₹699')).toBeVisible()

  await product.kill('SIGTERM')
  await product.restart()
  await page.goto(product.address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(violations).toEqual([])

  await admin.publish(await admin.save(defaultContent, version))
  await page.goto(product.address)
  await expect(page.getByRole('heading', { name: 'Sit down once a day. The rest follows.' })).toBeVisible()
})

test('what is not complete is not published, and visitors keep what they see', async ({ context, page, product }) => {
  const admin = await asAdmin(context.request, product, await authHeaders(context.request, product, 'admin'))
  const content = changedContent('Half')
  content.about.heading.hi = ''
  const refused = await admin.publish(await admin.save(content, admin.version))
  expect(refused.status()).toBe(422)
  expect(await refused.json()).toMatchObject({ problems: [{ section: 'about', field: 'heading', language: 'hi' }] })
  await page.goto(product.address)
  await expect(page.getByRole('heading', { name: 'Sit down once a day. The rest follows.' })).toBeVisible()
})
