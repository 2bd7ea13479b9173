import { expect } from '@playwright/test'
import { test } from './kit.ts'

test('the home page shows price and figures and links to the sign-in', async ({ page, product }) => {
  await page.goto(product.address)
  for (const text of [/₹699/, /₹2,?999/, /80% OFF/, 'active members', 'devotees']) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Start Your Journey' }).first().click()
  await expect(page).toHaveURL(`${product.address}/admin/login`)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('an unknown path shows the not-found page, links home and is logged to the console', async ({ page, product }) => {
  const consoleMessages: string[] = []
  page.on('console', (message) => consoleMessages.push(message.text()))
  const response = await page.goto(`${product.address}/nowhere/at/all`)
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  expect(consoleMessages.join('\n')).toContain('/nowhere/at/all')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(`${product.address}/`)
})

test('the calls to action and the footer link to the expected paths', async ({ page, product }) => {
  const hrefsByLabel = new Map<string, Set<string>>()
  for (const path of ['/', '/courses', '/community', '/about', '/live-sessions']) {
    await page.goto(product.address + path)
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a')].map((link) => [link.textContent.trim(), link.getAttribute('href')] as const),
    )
    for (const [label, href] of links) hrefsByLabel.set(label, (hrefsByLabel.get(label) ?? new Set()).add(href ?? ''))
  }
  const hrefsOf = (label: string) => [
    ...new Set([...(hrefsByLabel.get(label) ?? [])].map((href) => href.replace(/#.*/, ''))),
  ]
  for (const label of [
    'Login',
    'Start Your Journey',
    'Continue Your Session',
    'Get Started Today',
    'Enroll in the Course',
    'Join Community',
    'Login to Access Free Ebook',
    'Login to Access Course',
  ]) {
    expect(hrefsOf(label), label).toEqual(['/admin/login'])
  }
  for (const label of ['Explore Module', 'Begin Sacred Journey']) expect(hrefsOf(label), label).toEqual(['/courses'])

  await page.goto(product.address)
  const footer = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  const hrefs = await footer.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/about', '/courses', '/community', '/contact', '/privacy', '/terms'])
})

test('the pages show the figures and times of their copy', async ({ page, product }) => {
  const expectedTexts: Record<string, (string | RegExp)[]> = {
    '/': ['₹699', '80% OFF', 'active members', 'devotees', 'A 6-month course', 'every Sunday at 10 AM IST'],
    '/contact': ['every day from 9:30 AM to 9:30 PM IST', 'within 24 hours on working days'],
    '/privacy': ['Last updated December 2024'],
    '/terms': ['at least 13 years old'],
    '/live-sessions': ['every Sunday at 10 AM IST'],
  }
  for (const [path, texts] of Object.entries(expectedTexts)) {
    await page.goto(product.address + path)
    for (const text of texts) await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible()
  }
  await page.goto(product.address)
  await expect(page.locator('s')).toContainText('₹2,999')
  // The demo's school has members: its figures are counted, and its five hours of video are none to show.
  const figures = page.getByRole('region', { name: 'In figures' })
  await expect(figures.getByRole('definition')).toHaveText([/^\d[\d,]+\+?$/, /^\d[\d,]+\+?$/])
  await expect(figures.getByText(/2,847|10K\+|100\+/)).toHaveCount(0)
})
