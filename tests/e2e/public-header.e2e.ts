import { test } from './kit.ts'
import { expect, type Page } from '@playwright/test'

const MENU_PATHS = ['/', '/courses', '/live-sessions', '/community', '/about', '/contact']

test('on a phone the menu links to every page and closes by Escape and by a click outside', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${product.address}/about`)
  const summary = page.locator('#menu summary')
  const menu = page.locator('#menu').getByRole('navigation')
  await expect(menu).toBeHidden()
  await summary.click()
  await expect(menu).toBeVisible()
  expect(await hrefsIn(page, '#menu a:visible')).toEqual([...MENU_PATHS, '/admin/login'])
  await expect(menu.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(summary).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.mouse.click(180, 700)
  await expect(menu).toBeHidden()
  await summary.click()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`${product.address}/contact`)
})

test('on a wide screen the links are in the header; the colour scheme is kept on the next page', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(product.address)
  await expect(page.locator('#menu')).toBeHidden()
  expect(await hrefsIn(page, 'header > div > nav a')).toEqual(MENU_PATHS)
  const readBackground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await readBackground()
  const themeSwitch = { name: 'Change between day and night' }
  await page.getByRole('banner').getByRole('button', themeSwitch).click()
  await expect.poll(readBackground).not.toBe(light)
  const dark = await readBackground()
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
  await expect(page).toHaveURL(`${product.address}/courses`)
  expect(await readBackground()).toBe(dark)
  // The foot of the page has both switches, the name of who is behind it and the hours.
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© Sadhana')
  await expect(footer).toContainText('every day from 9:30 AM to 9:30 PM IST')
  await footer.getByRole('button', themeSwitch).click()
  await expect.poll(readBackground).toBe(light)
  await footer.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(`${product.address}/hi/courses`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('the menu opens', async ({ page, product }) => {
    await page.goto(`${product.address}/hi`)
    await page.locator('#menu summary').click()
    await expect(page.locator('#menu').getByRole('link', { name: 'कोर्स' })).toBeVisible()
  })
})

function hrefsIn(page: Page, selector: string): Promise<(string | null)[]> {
  return page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
}
