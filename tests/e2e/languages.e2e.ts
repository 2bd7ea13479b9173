import { type DemoProduct, signInContext, startDemo, authHeaders } from './kit.ts'
import { expect, test } from '@playwright/test'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

test('the public pages exist in Hindi and link to their English version', async ({ page }) => {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  for (const path of ['', '/courses', '/community', '/about', '/contact', '/privacy', '/terms', '/live-sessions']) {
    expect((await page.goto(`${product.address}/hi${path}`))?.status(), path).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0900-\u097F]/)
    const head = (rel: string) => page.locator(`head link[${rel}]`)
    await expect(head('rel="canonical"')).toHaveAttribute('href', `${product.address}/hi${path}`)
    await expect(head('hreflang="en"')).toHaveAttribute('href', product.address + (path || '/'))
    const english = await page
      .locator(
        'main a:not([href^="/hi"]):not([href^="/admin/login"]):not([href^="mailto:"]):not([href^="#"]):not([href^="/user/"]):not([data-continue])',
      )
      .count()
    expect(english, `links out of Hindi on ${path}`).toBe(0)
  }
  expect(consoleErrors).toEqual([])
  const sitemap = await (await page.request.get(`${product.address}/sitemap.xml`)).text()
  expect(sitemap).toContain(`<loc>${product.address}/hi/courses</loc>`)
  const robots = await (await page.request.get(`${product.address}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${product.address}/sitemap.xml`)
  for (const file of [
    '/social/en/home.jpg',
    '/social/hi/live-sessions.jpg',
    '/icons/maskable-512.png',
    '/manifest.webmanifest',
  ]) {
    expect((await page.request.get(product.address + file)).status(), file).toBe(200)
  }
})

test('the not-found page of a Hindi path is in Hindi', async ({ page }) => {
  const response = await page.goto(`${product.address}/hi/nowhere`)
  expect(response?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByText('ओह! पृष्ठ नहीं मिला')).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(`${product.address}/hi`)
})

test('the pages carry structured data for search engines', async ({ page }) => {
  const readStructuredData = async (path: string) => {
    await page.goto(product.address + path)
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    return blocks.map((block): unknown => JSON.parse(block))
  }
  const { address } = product
  const organization = { '@type': 'EducationalOrganization', name: 'Sadhana', url: `${address}/` }
  expect(await readStructuredData('/')).toMatchObject([
    { ...organization, logo: `${address}/icons/icon-512.png` },
    expect.arrayContaining([expect.objectContaining({ '@type': 'Event', name: 'Questions and silence' })]),
  ])
  expect((await page.request.get(`${address}/icons/icon-512.png`)).headers()['content-type']).toBe('image/png')
  expect(await readStructuredData('/courses')).toMatchObject([
    { '@type': 'Course' },
    { '@type': 'FAQPage' },
    { '@type': 'BreadcrumbList' },
  ])
  await expect(page.getByText('Can I have my money back?')).toBeVisible()
})

test('the chosen language is kept on the sign-in page and after a reload', async ({ page }) => {
  await page.goto(product.address)
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(`${product.address}/hi`)
  await page.getByRole('link', { name: 'अपनी यात्रा शुरू करें' }).first().click()
  await expect(page.getByRole('button', { name: 'आगे बढ़ें' })).toBeVisible()
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click()
  await expect(page.getByText('ईमेल पता लिखना ज़रूरी है।')).toBeVisible()
  await page.getByLabel('ईमेल पता').fill('typed@example.com')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('typed@example.com')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('the contact form of a Hindi page reports problems in Hindi', async ({ page }) => {
  await page.goto(`${product.address}/hi/contact`)
  await page.getByRole('button', { name: 'संदेश भेजें' }).click()
  await expect(page.getByText('नाम लिखना ज़रूरी है।', { exact: true })).toBeVisible()
})

test('the member area is in Hindi, the administration stays in English', async ({ page, request }) => {
  await signInContext(page.context(), product, 'admin')
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
  await page.goto(`${product.address}/user/courses`)
  await expect(page.getByRole('heading', { level: 1, name: 'मेरे कोर्स' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.goto(`${product.address}/admin/content/ebooks`)
  await expect(page.getByRole('heading', { name: 'Ebook Library' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('Free', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: /Ten Mornings: free for everyone/ }).click()
  await expect(page.getByText('Ten Mornings is the free e-book now.', { exact: true })).toBeVisible()
  const headers = await authHeaders(request, product, 'inactive')
  const answer = await request.get(`${product.address}/api/v1/user/free-ebook`, { headers })
  expect(await answer.json()).toMatchObject({ ebook: { title: 'Ten Mornings' } })
})
