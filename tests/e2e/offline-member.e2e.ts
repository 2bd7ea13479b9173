import { createAnnualMember, createMember, test } from './member-kit.ts'
import { cutNetwork, NOTHING_SENT, recordChangesAfterReconnect } from './offline-kit.ts'
import { expect, type Page } from '@playwright/test'

const PHONE = { width: 360, height: 760 }

async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.locator('#sidebar').getByRole('link', { name, exact: true }).click()
}

test('no order is created offline, nor when the network is back', async ({ page, context, product }) => {
  await createMember(context, product)
  await page.goto(`${product.address}/my-account/subscription`)
  const choose = page.getByRole('article', { name: 'Annual' }).getByRole('button', { name: 'Choose Plan' })
  await expect(choose).toBeEnabled()
  await cutNetwork(page)
  await choose.click()
  await expect(page.getByRole('alert')).toContainText(NOTHING_SENT)
  const sent = await recordChangesAfterReconnect(page, async () => {
    await page.getByRole('link', { name: 'Courses' }).click()
    await expect(page.getByRole('button', { name: 'Start Course' }).first()).toBeVisible()
  })
  expect(sent).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a profile saved offline keeps what was typed and is not saved later', async ({ page, context, product }) => {
  await createMember(context, product)
  await page.goto(`${product.address}/my-account/profile`)
  // The first press loads what shows messages, as it does for whoever types.
  await page.getByLabel('Full name').click()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Full name').fill('Asha Verma-Rao')
  await cutNetwork(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toHaveText(NOTHING_SENT)
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma-Rao')
  const sent = await recordChangesAfterReconnect(page, async () => {
    await page.getByRole('link', { name: 'Courses' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('button', { name: 'Start Course' }).first()).toBeVisible()
  })
  expect(sent).toEqual([])
  await page.goto(`${product.address}/my-account/profile`)
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma')
  await page.getByLabel('Full name').fill('Asha Verma-Rao')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
})

test('the offline messages are shown in Hindi', async ({ page, context, product }) => {
  await createMember(context, product)
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
  await page.goto(`${product.address}/my-account/profile`)
  await page.getByLabel('पूरा नाम').fill('आशा')
  await context.setOffline(true)
  await expect(page.getByText('इंटरनेट कनेक्शन नहीं है। कनेक्शन लौटते ही हम आगे बढ़ेंगे।')).toBeVisible()
  await page.getByLabel('पूरा नाम').press('Enter')
  await expect(page.getByRole('alert')).toHaveText('इंटरनेट कनेक्शन नहीं है। कुछ भी नहीं भेजा गया।')
})

test('a screen whose script cannot load offline appears when the network is back; loaded screens still open', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await page.setViewportSize(PHONE)
  // Other screens are prefetched when the page is idle, except with saveData.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('link', { name: 'Course Library' })).toBeVisible()
  await cutNetwork(page)
  await openScreen(page, 'Courses')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('There is no internet connection.')
  await expect(failure).toContainText('This page comes by itself when the connection is back.')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(failure).toContainText('There is no internet connection.')
  await openScreen(page, 'Dashboard')
  await expect(page.getByRole('link', { name: 'Course Library' })).toBeVisible()
  await openScreen(page, 'Courses')
  await expect(failure).toContainText('There is no internet connection.')

  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Start Course' }).first()).toBeVisible()
  await openScreen(page, 'My Profile')
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test('a screen script that failed to load is loaded by Retry', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('link', { name: 'Course Library' })).toBeVisible()
  await page.route('**/assets/profile*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('This page could not be shown.')
  await page.unroute('**/assets/profile*.js')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test('after a screen that failed to load offline the next one opens', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  await page.setViewportSize(PHONE)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('link', { name: 'Course Library' })).toBeVisible()
  await cutNetwork(page)
  await openScreen(page, 'My Profile')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('There is no internet connection.')
  await openScreen(page, 'Dashboard')
  await expect(page.getByRole('link', { name: 'Course Library' })).toBeVisible()
  await context.setOffline(false)
  // It needs scripts of the profile, which this browser does not request a second time.
  await openScreen(page, 'Subscription')
  await expect(page.getByRole('button', { name: 'Activated Plan' })).toBeVisible()
  await openScreen(page, 'My Profile')
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test('a prefetched screen opens without a network', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  await page.setViewportSize(PHONE)
  const fetched = page.waitForResponse(/\/assets\/profile[^/]*\.js$/)
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('link', { name: 'Course Library' })).toBeVisible()
  await (await fetched).finished()
  await cutNetwork(page)
  await openScreen(page, 'My Profile')
  await expect(page.getByLabel('Full name')).toHaveValue('Kavya Nair')
})
