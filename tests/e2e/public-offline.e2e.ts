import { test } from './kit.ts'
import { cutNetwork, NO_CONNECTION, NOTHING_SENT, recordChangesAfterReconnect } from './offline-kit.ts'
import { expect, type Page } from '@playwright/test'

test('a sign-in attempted offline is not sent later, and the next try works', async ({ page, product }) => {
  await page.goto(`${product.address}/admin/login`)
  const clientLoaded = page.waitForResponse('**/assets/sign-in-client*.js')
  await fillIn(page)
  await (await clientLoaded).finished()
  await page.waitForLoadState('networkidle')
  await cutNetwork(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: NOTHING_SENT })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('annual@example.com')
  expect(await recordChangesAfterReconnect(page, () => page.waitForLoadState('networkidle'))).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${product.address}/dashboard`)
})

test('a sign-in whose scripts could not load offline works when the network is back', async ({ page, product }) => {
  await page.goto(`${product.address}/admin/login`)
  await page.waitForLoadState('networkidle')
  await cutNetwork(page)
  await fillIn(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: NOTHING_SENT })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('annual@example.com')
  await page.context().setOffline(false)
  // The typed values stay, even if the browser has to reload the page.
  await expect(async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${product.address}/dashboard`, { timeout: 3000 })
  }).toPass()
})

test('a message and an email address submitted offline stay in their forms and are not sent later', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/contact`)
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByLabel('First name').fill('Asha')
  await form.getByLabel('Last name').fill('Verma')
  await form.getByLabel('Email', { exact: true }).fill('asha@example.com')
  await form.getByLabel('Subject').fill('Sundays')
  await form.getByLabel('Message').fill('When do you meet?')
  const newsletter = page.getByRole('contentinfo')
  await newsletter.getByLabel('Email address').fill('asha@example.com')

  await cutNetwork(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByRole('status')).toHaveText(NOTHING_SENT)
  await expect(form.getByLabel('Message')).toHaveValue('When do you meet?')
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expect(newsletter.getByText(NOTHING_SENT)).toBeVisible()
  await expect(newsletter.getByLabel('Email address')).toHaveValue('asha@example.com')
  expect(await recordChangesAfterReconnect(page, () => page.waitForLoadState('networkidle'))).toEqual([])
})

test('a public page says in its language that it is offline', async ({ page, context, product }) => {
  for (const [path, message] of [
    ['/', NO_CONNECTION],
    ['/hi', 'इंटरनेट कनेक्शन नहीं है। कनेक्शन लौटते ही हम आगे बढ़ेंगे।'],
  ] as const) {
    await page.goto(product.address + path)
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: message })).toBeInViewport()
    await context.setOffline(false)
    await expect(page.getByText(message)).toHaveCount(0)
  }
})

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('annual@example.com')
  await page.getByLabel('Mobile number').fill('9000000006')
}
