import { signInContext, test } from './kit.ts'
import { expect } from '@playwright/test'

test('each page has its own share image, and it exists', async ({ page, product }) => {
  const pictures = new Set<string>()
  for (const path of ['/', '/courses', '/live-sessions', '/hi', '/hi/terms']) {
    await page.goto(product.address + path)
    pictures.add((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '')
  }
  expect(pictures.size).toBe(5)
  for (const picture of pictures) {
    const answer = await page.request.get(picture)
    expect([answer.status(), answer.headers()['content-type']], picture).toEqual([200, 'image/jpeg'])
  }
})

test('the email address is a link, and abroad the session’s local time is shown', async ({ browser, product }) => {
  const abroad = await browser.newContext({ timezoneId: 'Europe/London', locale: 'en-GB' })
  const page = await abroad.newPage()
  await page.goto(`${product.address}/live-sessions`)
  await expect(page.getByText(/Where you are, that is Sunday,? [45]:30 am/)).toBeVisible()
  await page.goto(`${product.address}/contact`)
  const address = page.getByRole('main').getByRole('link', { name: 'hello@sadhana.example' })
  await expect(address).toHaveAttribute('href', 'mailto:hello@sadhana.example')
  await abroad.close()
  const home = await browser.newContext({ timezoneId: 'Asia/Kolkata' })
  const there = await home.newPage()
  await there.goto(`${product.address}/live-sessions`)
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(there.getByText('Where you are')).toHaveCount(0)
  await home.close()
})

test('a printed page has name and contact, but no menus, buttons and forms', async ({ page, product }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${product.address}/terms`)
  await expect(page.getByRole('heading', { name: 'Money back' })).toBeVisible()
  await expect(page.getByText('In force since December 2024')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Sadhana')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText('hello@sadhana.example')
  for (const what of ['navigation', 'button', 'textbox'] as const) await expect(page.getByRole(what)).toHaveCount(0)
  await page.goto(product.address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0)
  for (const heading of await page.getByRole('heading').all())
    expect(await heading.evaluate((each) => getComputedStyle(each).textAlign)).toBe('start')
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x).toBe(0)
})

for (const { who, path } of [
  { who: 'annual', path: '/my-account/subscription' },
  { who: 'admin', path: '/admin/receipts' },
] as const) {
  test(`the printed receipts of ${who} are black on white, without controls`, async ({ page, context, product }) => {
    await signInContext(context, product, who)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.goto(product.address + path)
    const number = page.getByText(/^\d{4}-\d\d\/\d{6}$/)
    await expect(number.first()).toBeVisible()
    await expect(page.getByText('₹1,299').first()).toBeVisible()
    for (const what of ['navigation', 'banner', 'button', 'searchbox'] as const) {
      await expect(page.getByRole(what), what).toHaveCount(0)
    }
    const colours = (element: Element) => [
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(element).color,
    ]
    expect(await number.first().evaluate(colours)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    expect(await number.last().evaluate((row) => row.getBoundingClientRect().height)).toBeGreaterThan(10)
  })
}
