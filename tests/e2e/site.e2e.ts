import { expect, test } from '@playwright/test'
import { type RunningProduct, startProduct } from './kit.ts'

let product: RunningProduct
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

test('the home page tells what the course is and leads to the sign-in', async ({ page }) => {
  await page.goto(product.address)
  for (const text of [/₹699/, /₹2,?999/, /80% OFF/, /2,847/, /10K\+/, /100\+/]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Start Your Journey' }).first().click()
  await expect(page).toHaveURL(`${product.address}/admin/login`)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('a path that is nowhere is told with the way home, and to the console', async ({ page }) => {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  const response = await page.goto(`${product.address}/nowhere/at/all`)
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  expect(told.join('\n')).toContain('/nowhere/at/all')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(`${product.address}/`)
})

test('no page asks another host for anything, and none breaks the content policy', async ({ page }) => {
  const broken: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.address)) broken.push(request.url())
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text())
  })
  for (const path of [
    '/',
    '/courses',
    '/community',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/live-sessions',
    '/admin/login',
  ]) {
    expect((await page.goto(product.address + path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  expect(broken).toEqual([])
})
