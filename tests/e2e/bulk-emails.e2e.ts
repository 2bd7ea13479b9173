import { expectAccessible, rowOf, toastOf } from './admin-kit.ts'
import { authHeaders, type DemoProduct, signInContext, testWithProduct } from './kit.ts'
import { createSecretBox, keysFor } from '#server/platform/secret-box.ts'
import { unsubscribeUrl } from '#server/features/bulk-emails/unsubscribe-links.ts'
import type { Purpose } from '#shared/domain/channel-consents.ts'
import type { Language } from '#shared/domain/locale.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET = 'what the mail provider knows of us'
const test = testWithProduct({ env: { BOUNCE_WEBHOOK_SECRET: SECRET } })

/** The link of an email to a member, as the product makes it. */
async function linkTo(
  { address, dataDir }: DemoProduct,
  { userId, purpose, language }: { userId: string; purpose: Purpose; language: Language },
) {
  const key = Buffer.from((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim(), 'hex')
  const box = createSecretBox(keysFor('bulk email links', [key]))
  return unsubscribeUrl(box, address, { userId, purpose, language })
}

const choices = (request: APIRequestContext, product: DemoProduct) => ({
  async read(): Promise<{ service: boolean; marketing: boolean }> {
    const headers = await authHeaders(request, product, 'annual')
    const answer = await request.get(`${product.address}/api/v1/user/channel-consents`, { headers })
    return ((await answer.json()) as { email: { service: boolean; marketing: boolean } }).email
  },
  async choose(data: { service?: boolean; marketing?: boolean }) {
    const headers = await authHeaders(request, product, 'annual')
    await request.patch(`${product.address}/api/v1/user/channel-consents`, { headers, data })
  },
  async userId(): Promise<string> {
    const data = { email: 'annual@example.com', mobileNumber: '9000000006' }
    const answer = await request.post(`${product.address}/api/v1/auth/login`, { data })
    return ((await answer.json()) as { user: { _id: string } }).user._id
  },
})

async function expectToFit360(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

test('a member chooses their emails; a choice that is not saved says so and goes back', async ({
  page,
  context,
  product,
}) => {
  await signInContext(context, product, 'halfyearly')
  await page.goto(`${product.address}/my-account/profile`)
  const panel = page.getByRole('region', { name: 'Messages from us' })
  const [service, news] = [panel.getByLabel('Emails about the service'), panel.getByLabel('Email news')]
  await expect(service).toBeChecked()
  await expect(news).not.toBeChecked()
  await news.press('Space')
  await expect(panel.getByText('Saved.')).toBeVisible()
  await service.uncheck()
  await expectAccessible(page)
  await page.reload()
  await expect(news).toBeChecked()
  await expect(service).not.toBeChecked()
  await page.route('**/channel-consents', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await news.click()
  await expect(panel.getByRole('alert')).toBeVisible()
  await expect(news).toBeChecked()
  await expectToFit360(page)
})

test('the choices are in Hindi for who reads Hindi', async ({ page, context, product }) => {
  await context.addInitScript(() => localStorage.setItem('language', 'hi'))
  await signInContext(context, product, 'initial')
  await page.goto(`${product.address}/my-account/profile`)
  const panel = page.getByRole('region', { name: 'हमारी ओर से संदेश' })
  await expect(panel.getByLabel('सेवा से जुड़े ईमेल')).toBeChecked()
  await expect(panel.getByLabel('ईमेल समाचार')).not.toBeChecked()
  expect(await panel.innerText()).not.toMatch(/[a-z]{3}/i)
  await expectAccessible(page)
  await expectToFit360(page)
})

test.describe('the link that ends emails', () => {
  const languages = [
    ['en', 'Stop these emails', 'Done. You will get no more emails of this kind.'],
    ['hi', 'ये ईमेल बंद करें', 'हो गया। अब आपको इस तरह के ईमेल नहीं मिलेंगे।'],
  ] as const
  for (const [language, button, done] of languages)
    test(`changes nothing when it is opened, and ends them by its button (${language})`, async ({
      page,
      request,
      product,
    }) => {
      const member = choices(request, product)
      await member.choose({ service: true, marketing: true })
      const link = await linkTo(product, { userId: await member.userId(), purpose: 'MARKETING', language })
      await page.goto(link)
      await expect(page.getByRole('button', { name: button })).toBeVisible()
      await request.get(link)
      await request.head(link)
      expect(await member.read()).toEqual({ service: true, marketing: true })
      await expectAccessible(page)
      await expectToFit360(page)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText(done)).toBeVisible()
      expect(await member.read()).toEqual({ service: true, marketing: false })
    })
})

test('the owner sees which addresses get no emails and has one written to again', async ({
  page,
  context,
  request,
  product,
}) => {
  const [gone, angry] = ['gone.with.a.rather.long.name@example.com', 'angry@example.com']
  const events = [
    { id: '1', event: 'bounce', email: gone, status: '5.1.1', code: 550 },
    { id: '2', event: 'complaint', email: angry },
  ]
  const url = `${product.address}/api/v1/webhooks/email-bounces`
  const report = (secret: string) =>
    request.post(url, { headers: { authorization: `Bearer ${secret}` }, data: { events } })
  expect((await report('another secret')).status()).toBe(403)
  expect((await report(SECRET)).status()).toBe(200)

  await signInContext(context, product, 'admin')
  await page.goto(`${product.address}/admin/system`)
  await expect(rowOf(page, gone)).toContainText('There is no such mailbox')
  await expect(rowOf(page, angry)).toContainText('They marked an email as spam')
  await expect(page.getByText(/sent today, of 500/)).toBeVisible()
  await expectAccessible(page)
  await expectToFit360(page)
  await page.getByRole('button', { name: `Write to ${gone} again` }).click()
  await expect(toastOf(page, 'Emails go to this address again.')).toBeVisible()
  await expect(rowOf(page, gone)).toHaveCount(0)
  await expect(rowOf(page, angry)).toBeVisible()
})
