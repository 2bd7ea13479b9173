import { openCourse } from './course-kit.ts'
import { createLongBook, LONG_BOOK_PAGES, serveBook } from './long-book.ts'
import { createAnnualMember, test } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

test.beforeEach(async ({ page, context, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => {
    const canvases: HTMLCanvasElement[] = []
    const create = document.createElement.bind(document)
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const element = create(name, options)
      if (element instanceof HTMLCanvasElement) canvases.push(element)
      return element
    }
    Object.assign(window, { canvases })
  })
  await createAnnualMember(context, product)
  await serveBook(page, await createLongBook())
  await openCourse(page, product)
  await page.getByRole('link', { name: /Ten Mornings/ }).click()
  await expectPage(page, 1)
})

test('a long book keeps few pages in memory, and the next page is drawn ahead', async ({ page }) => {
  const region = page.getByRole('region', { name: 'Ten Mornings' })
  const drawn = () =>
    page.evaluate(() => {
      const { canvases } = window as unknown as { canvases: HTMLCanvasElement[] }
      const large = canvases.map(({ width, height }) => width * height).filter((pixels) => pixels > 100_000)
      return { count: large.length, pixels: large.reduce((sum, pixels) => sum + pixels, 0) }
    })
  // The first page and the one after it.
  await expect.poll(async () => (await drawn()).count).toBe(2)
  await region.focus()
  for (let turn = 2; turn <= 60; turn += 1) {
    await page.keyboard.press('PageDown')
    await expectPage(page, turn)
  }
  await page.keyboard.press('End')
  await expectPage(page, LONG_BOOK_PAGES)
  await page.keyboard.press('PageUp')
  await expectPage(page, LONG_BOOK_PAGES - 1)
  await expect(region).toBeFocused()
  await expect.poll(async () => (await drawn()).count).toBeLessThanOrEqual(3)
  expect((await drawn()).pixels).toBeLessThan(3 * 6_000_000)
})

test('the contents lead to their pages, and links work without opening scripts', async ({ page, context }) => {
  await page.getByRole('button', { name: 'Contents' }).click()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('button')).toHaveText(['Chapter 1', 'Chapter 2', 'A section', 'Chapter 3'])
  await contents.getByRole('button', { name: 'Chapter 3' }).click()
  await expectPage(page, 201)
  await expect(contents).toBeHidden()
  await page.keyboard.press('Home')
  await expectPage(page, 1)

  const links = page.locator('.ebook-links')
  const outside = links.getByRole('link', { name: 'More on our site' })
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(outside).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(outside).toHaveAttribute('href', 'https://example.com/more')
  await expect(links.getByRole('link')).toHaveCount(1)
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'more' }))
  const [opened] = await Promise.all([page.waitForEvent('popup'), outside.click()])
  expect(await opened.evaluate(() => window.opener === null)).toBe(true)
  await opened.close()
  expect(await page.evaluate(() => 'isTrapped' in window)).toBe(false)

  await links.getByRole('button', { name: 'To page 250' }).click()
  await expectPage(page, 250)
  await expect(page.getByRole('region', { name: 'Ten Mornings' })).toBeFocused()
})

async function expectPage(page: Page, number: number): Promise<void> {
  await expect(page.getByText(`Page ${number} of ${LONG_BOOK_PAGES}`, { exact: true })).toBeAttached()
  await expect(page.locator('.ebook-text')).toContainText(`Page ${number}.`)
}
