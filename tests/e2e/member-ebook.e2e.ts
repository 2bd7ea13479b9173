import { expectAccessible } from './admin-kit.ts'
import type { DemoProduct } from './kit.ts'
import { createAnnualMember, test } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

const COURSE = /\/api\/v1\/user\/courses\/[\w-]+$/

test('an e-book opens on the page with range requests and without console errors', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  const errors: string[] = []
  const ranges: string[] = []
  const scripts: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('response', (response) => {
    if (response.status() === 206 && response.headers()['content-type'] === 'application/pdf')
      ranges.push(response.url())
    if (/ebook-pdf|pdf\.worker/.test(response.url())) scripts.push(response.url())
  })
  await openCourse(page, product)
  expect(scripts, 'the course page does not load the e-book reader').toEqual([])
  await openEbook(page)
  expect(ranges.length).toBeGreaterThan(0)
  expect(scripts.length).toBeGreaterThan(1)
  expect(await nonWhiteShare(page)).toBeGreaterThan(0.01)
  await expect(page.getByRole('link', { name: 'Open the e-book in a new tab' })).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('pages turn by button, number, key and swipe, and the page is kept after a reload', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await openCourse(page, product)
  await openEbook(page)
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expectPage(page, 2)
  await page.getByLabel('Page', { exact: true }).fill('4')
  await page.keyboard.press('Enter')
  await expectPage(page, 4)
  const sheet = page.getByRole('region', { name: 'Ten Mornings' })
  await sheet.focus()
  await page.keyboard.press('ArrowLeft')
  await expectPage(page, 3)
  await page.keyboard.press('PageDown')
  await expectPage(page, 4)
  await page.keyboard.press('Home')
  await expectPage(page, 1)
  await swipe(page, -120)
  await expectPage(page, 2)
  await swipe(page, -20)
  await expectPage(page, 2)
  await page.reload()
  await expectPage(page, 2)
  await page.getByLabel('Page', { exact: true }).fill('999')
  await page.keyboard.press('Enter')
  await expectPage(page, 2)
})

test('the size is chosen from a menu or by key, and kept for the book', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  await openCourse(page, product)
  await openEbook(page)
  const canvas = page.getByRole('region').locator('canvas')
  const width = async () => Math.round((await canvas.boundingBox())?.width ?? 0)
  const size = page.getByRole('combobox', { name: 'Size' })
  await size.selectOption('Fit to width')
  await expect.poll(width).toBe(await regionWidth(page))
  const fitted = await width()
  await size.selectOption('125 %')
  await expect.poll(width).toBe(Math.round(fitted * 1.25))
  await page.getByRole('region', { name: 'Ten Mornings' }).focus()
  await page.keyboard.press('+')
  await expect.poll(width).toBe(Math.round(fitted * 1.5))
  await expect.poll(() => canvas.evaluate((drawn: HTMLCanvasElement) => drawn.width)).toBeGreaterThan(fitted * 1.4)
  await page.reload()
  await expectPage(page, 1)
  await expect(size).toHaveValue('1.5')
  await expect.poll(width).toBe(Math.round(fitted * 1.5))
  await size.selectOption('Fit to width')
  await expect.poll(width).toBe(fitted)
})

test('a search finds and marks the word, or says that it was not found', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  await openCourse(page, product)
  await openEbook(page)
  await page.getByRole('button', { name: 'Search in this e-book' }).click()
  const field = page.getByRole('searchbox', { name: 'Search in this e-book' })
  await expect(field).toBeFocused()
  await field.fill('WINDOW')
  await field.press('Enter')
  await expect(page.getByText(/^Found on page \d+\.$/)).toBeVisible()
  const mark = page.locator('.ebook-text mark')
  await expect(mark.first()).toHaveText(/^window$/i)
  const line = await mark.first().evaluate((word) => [word.clientWidth, word.parentElement?.clientWidth])
  expect(line[0]).toBeLessThan(line[1] ?? 0)
  await field.fill('no such words anywhere')
  await field.press('Enter')
  await expect(page.getByText('Not found in this e-book.')).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(mark).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Ten Mornings' })).toBeFocused()
})

test('an expired file URL is renewed once; if it fails again, the page says so', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  let fetchCount = 0
  let isBroken = false
  await page.route(COURSE, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { course: { ebooks: { ebookFileUrl: string }[] } }
    fetchCount += 1
    for (const ebook of body.course.ebooks) ebook.ebookFileUrl += `?given=${fetchCount}`
    await route.fulfill({ response, json: body })
  })
  await page.route(/\/files\/.*\?given=/, (route) =>
    isBroken || route.request().url().endsWith('given=1')
      ? route.fulfill({ status: 403, json: { message: 'Expired', code: 'ADDRESS_EXPIRED' } })
      : route.continue(),
  )
  await openCourse(page, product)
  await openEbook(page)
  expect(fetchCount).toBe(2)
  isBroken = true
  await page.reload()
  await expect(page.getByText('This e-book cannot be opened right now.')).toBeVisible()
  await expect(page.getByText('Please check your connection.')).toBeVisible()
  const damaged = 'The file is damaged. Please write to us, and name the e-book.'
  await page.route(/\/files\/.*\?given=/, (route) =>
    route.fulfill({ status: 200, contentType: 'application/pdf', body: 'no book' }),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(damaged)).toBeVisible()
  await expect(page.getByText('Please check your connection.')).toBeHidden()
  await page.unroute(/\/files\/.*\?given=/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectPage(page, 1)
})

test('on a small phone a page fills the width without its margins, below one line of controls', async ({
  page,
  context,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await createAnnualMember(context, product)
  await openCourse(page, product)
  await openEbook(page)
  await expect(page.getByRole('combobox', { name: 'Size' })).toHaveValue('TEXT')
  const canvas = page.getByRole('region').locator('canvas')
  const region = page.getByRole('region', { name: 'Ten Mornings' })
  expect((await canvas.boundingBox())?.width).toBe(await regionWidth(page))
  expect(await region.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(340)
  // The cover fills its page; the text of the others does not.
  await page.getByLabel('Page', { exact: true }).fill('4')
  await page.keyboard.press('Enter')
  await expectPage(page, 4)
  const lineWidth = () =>
    page.locator('.ebook-text').evaluate((text) => {
      return Math.max(...[...text.querySelectorAll('span')].map((line) => line.getBoundingClientRect().width))
    })
  await expect.poll(lineWidth).toBeGreaterThan(0.85 * (await regionWidth(page)))
  const cropped = await lineWidth()
  await page.getByRole('combobox', { name: 'Size' }).selectOption('Fit to width')
  await expect.poll(lineWidth).toBeLessThan(cropped / 1.15)
  const bar = page.getByRole('toolbar', { name: 'E-book' })
  expect((await bar.boundingBox())?.height).toBeLessThan(60)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(overflow).toBeLessThanOrEqual(360)
  await swipe(page, -120)
  await expectPage(page, 5)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await page.keyboard.press('PageDown')
  await expectPage(page, 6)
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expectAccessible(page)
})

async function openCourse(page: Page, product: DemoProduct): Promise<void> {
  await page.goto(`${product.address}/user/courses`)
  const course = page.getByRole('article', { name: 'A House at Dawn' })
  await course.getByRole('button', { name: 'Start Course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A House at Dawn' })).toBeVisible()
}

async function openEbook(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Ten Mornings/ }).click()
  await expectPage(page, 1)
}

async function expectPage(page: Page, number: number): Promise<void> {
  await expect(page.getByText(new RegExp(`^Page ${number} of \\d+$`))).toBeAttached()
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue(String(number))
  await expect(page.getByRole('region').locator('canvas')).toBeVisible()
}

function regionWidth(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Ten Mornings' }).evaluate((element) => element.clientWidth)
}

/** The share of the canvas that is not white. */
function nonWhiteShare(page: Page): Promise<number> {
  return page
    .getByRole('region')
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return pixels.filter((value) => value < 200).length / pixels.length
    })
}

async function swipe(page: Page, across: number): Promise<void> {
  await page.getByRole('region', { name: 'Ten Mornings' }).evaluate((target, by) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 100 })
    target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(300)] }))
    target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(300 + by)] }))
  }, across)
}
