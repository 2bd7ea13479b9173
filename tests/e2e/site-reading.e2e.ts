import { type RunningProduct, startProduct } from './kit.ts'
import { publicPathIn, publicScreens } from '#shared/screens.ts'
import { expect, type Page, test } from '@playwright/test'

let product: RunningProduct
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

const paths = ['en', 'hi'].flatMap((language) =>
  [...Object.values(publicScreens), '/nowhere'].map((path) => publicPathIn(language, path)),
)

const outline = (page: Page) =>
  page.evaluate(() => {
    const ranks = [...document.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName.slice(1)))
    return {
      firsts: ranks.filter((rank) => rank === 1).length,
      leaps: ranks.filter((rank, at) => rank > (ranks[at - 1] ?? 0) + 1).length,
      landmarks: ['header', 'main', 'footer'].map((name) => document.querySelectorAll(`body > ${name}`).length),
      nameless: [...document.querySelectorAll('a, button')].filter(
        (each) => !each.textContent.trim() && !each.ariaLabel,
      ).length,
    }
  })

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('every public page has one outline, and fits a telephone at 200 % text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const broken: unknown[] = []
  for (const path of paths) {
    await page.goto(product.address + path)
    const found = { ...(await outline(page)), tooWide: await tooWide(page) }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const seen = { path, ...found, tooWideEnlarged: await tooWide(page) }
    const sound = { path, firsts: 1, leaps: 0, landmarks: [1, 1, 1], nameless: 0, tooWide: 0, tooWideEnlarged: 0 }
    if (JSON.stringify(seen) !== JSON.stringify(sound)) broken.push(seen)
  }
  expect(broken).toEqual([])
})

test('each shared page names a picture of its own that is there', async ({ page }) => {
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

test('our address can be pressed, and the session’s time is told where clocks differ', async ({ browser }) => {
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

test('on paper a page is its text', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${product.address}/terms`)
  await expect(page.getByRole('heading', { name: 'Money back' })).toBeVisible()
  await expect(page.getByText('In force since December 2024')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})
