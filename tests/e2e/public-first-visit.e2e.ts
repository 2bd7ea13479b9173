import { test } from './kit.ts'
import { expect } from '@playwright/test'

test('the free e-book offer leads through the sign-in to the e-book, and consent is asked once', async ({
  page,
  product,
}) => {
  await page.goto(product.address)
  await page.getByRole('link', { name: 'Login to Access Free Ebook' }).click()
  await expect(page.getByText('By continuing you agree to our')).toBeVisible()
  await page.getByLabel('Full name').fill('Nila Iyer')
  await page.getByLabel('Email address').fill('nila@example.com')
  await page.getByLabel('Mobile number').fill('98450 12345')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${product.address}/user/free-ebook`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next page' })).toBeEnabled()

  const consent = page.getByRole('form', { name: 'Before you begin' })
  await consent.getByRole('button', { name: 'I agree' }).click()
  await expect(consent.getByText('Please choose one of the two.')).toBeVisible()
  await consent.getByLabel('I am 18 or older.').check()
  await consent.getByRole('button', { name: 'I agree' }).click()
  await expect(consent).toBeHidden()

  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByText('Your free e-book')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Before you begin' })).toBeHidden()
})

test('a page whose scripts fail to load says so, and Reload shows it once they load', async ({ page, product }) => {
  const scripts = '**/assets/entry-*.js'
  for (const path of ['/admin/login', '/dashboard']) {
    await page.route(scripts, (route) => route.abort())
    await page.goto(product.address + path)
    await expect(page.getByRole('alert')).toContainText('This page could not be shown. Please load it again.')
    await page.unroute(scripts)
    await page.getByRole('link', { name: 'Reload' }).click()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  }
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page of the application shows the offline page in both languages', async ({ page, context, product }) => {
    await page.goto(`${product.address}/admin/login`)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
      .toBe('activated')
    await context.setOffline(true)
    await page.goto(`${product.address}/dashboard`)
    await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'इंटरनेट कनेक्शन नहीं है' })).toBeVisible()
    const kept = await page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.toSorted()).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js', '/theme.js'])
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  })
})
