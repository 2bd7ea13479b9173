import { discardChanges, createRequestGate, rowOf, test, uniqueName } from './admin-kit.ts'
import { agreeToTerms, type DemoProduct, authHeaders } from './kit.ts'
import { cutNetwork, NO_CONNECTION, NOTHING_SENT, offlineBar, recordChangesAfterReconnect } from './offline-kit.ts'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

/** Creates a new member's received payment; returns the order's id. */
async function createPaidOrder(page: Page, product: DemoProduct): Promise<string> {
  const { request } = page
  const api = `${product.address}/api/v1`
  const person = { name: 'Asha Verma', email: `${crypto.randomUUID()}@example.com`, mobileNumber: '98200 11223' }
  const member = await readJson<{ accessToken: string }>(request.post(`${api}/auth/login`, { data: person }))
  const headers = { authorization: `Bearer ${member.accessToken}` }
  await agreeToTerms(request, product, member.accessToken)
  const { plans } = await readJson<{ plans: { _id: string; offer: string }[] }>(
    request.get(`${api}/user/subscriptions/all-plans`, { headers }),
  )
  const planId = plans.find(({ offer }) => offer === 'CHOOSE')?._id
  const order = await request.post(`${api}/user/subscriptions/create-order`, { headers, data: { planId } })
  expect(order.status()).toBe(200)
  const { orderId }: { orderId: string } = await order.json()
  const data = { method: 'upi', account: 'success@razorpay', outcome: 'SUCCESS', webhook: 'NEVER', provider: 'NONE' }
  await request.post(`${product.address}/sandbox/checkout/${orderId}/pay`, { data })
  return orderId
}

async function readJson<Answer>(response: ReturnType<APIRequestContext['get']>): Promise<Answer> {
  return (await (await response).json()) as Answer
}

/** Fetches the titles of the streams from the server. */
async function fetchStreamTitles(page: Page, product: DemoProduct): Promise<string[]> {
  const headers = await authHeaders(page.request, product, 'admin')
  const { streams } = await readJson<{ streams: { title: string }[] }>(
    page.request.get(`${product.address}/api/v1/admin/livestreams?limit=200`, { headers }),
  )
  return streams.map(({ title }) => title)
}

async function openUsers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

/** Opens the refund form in the payment's dialog. */
async function openRefund(page: Page, orderId: string): Promise<Locator> {
  await page.goto(`/admin/payments?search=${orderId}`)
  await rowOf(page, 'Asha Verma')
    .getByRole('button', { name: /^Open the payment/ })
    .click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Check again' }).click()
  await panel.getByRole('button', { name: 'Refund…' }).click()
  return panel
}

test('a refund attempted offline is not carried out later', async ({ page, product }) => {
  const orderId = await createPaidOrder(page, product)
  const panel = await openRefund(page, orderId)
  await panel.getByLabel('Amount in rupees').fill('100')
  await panel.getByLabel('Reason').fill('A courtesy')

  await cutNetwork(page)
  await expect(panel.getByRole('status').filter({ hasText: NO_CONNECTION })).toBeVisible()
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(panel.getByRole('alert')).toHaveText(NOTHING_SENT)
  await expect(panel.getByLabel('Reason')).toHaveValue('A courtesy')
  await expect(panel.getByLabel('Amount in rupees')).toHaveValue('100')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await discardChanges(page)
  await panel.getByRole('button', { name: 'Close modal' }).click()

  expect(await recordChangesAfterReconnect(page, () => openUsers(page))).toEqual([])
  await page.goto(`/admin/payments?search=${orderId}`)
  await expect(rowOf(page, 'Asha Verma')).toContainText('Paid')
  await expect(rowOf(page, 'Asha Verma')).not.toContainText(/refunded/i)
})

test('a refund whose response is lost says that it may have been done', async ({ page, product }) => {
  const panel = await openRefund(page, await createPaidOrder(page, product))
  await panel.getByLabel('Reason').fill('A courtesy')
  await page.route(/\/admin\/payments\/[^/]+\/refund/, async (route) => {
    await page.context().setOffline(true)
    await route.abort()
  })
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('It may have been done all the same')
  await expect(panel.getByLabel('Reason')).toHaveValue('A courtesy')
})

test('a sent refund cannot be cancelled, and without a response says that it may have been done', async ({
  page,
  product,
}) => {
  const panel = await openRefund(page, await createPaidOrder(page, product))
  await panel.getByLabel('Reason').fill('A courtesy')
  const refund = createRequestGate()
  await page.route(/\/admin\/payments\/[^/]+\/refund/, refund.route)
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Refunding...' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(panel.getByRole('button', { name: 'Close modal' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(panel.getByRole('button', { name: 'Refunding...' })).toBeVisible()

  await expect(panel.getByRole('alert')).toContainText('It may have been done all the same', { timeout: 60_000 })
  await expect(panel.getByLabel('Reason')).toHaveValue('A courtesy')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await discardChanges(page)
  await panel.getByRole('button', { name: 'Close modal' }).click()
  await expect(panel).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a stream scheduled offline is not created later', async ({ page, product }) => {
  const title = uniqueName('Not now')
  await page.goto('/admin/livestreams')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Schedule Stream' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a New Live Stream' })
  await dialog.getByLabel('Session title').fill(title)
  await dialog.getByLabel('Pre-recorded video').selectOption({ index: 1 })
  await dialog.getByLabel('Start time (IST)').fill('2033-03-01T10:00')

  await cutNetwork(page)
  await dialog.getByRole('button', { name: 'Schedule Stream' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(NOTHING_SENT)
  await expect(dialog.getByLabel('Session title')).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await discardChanges(page)

  expect(await recordChangesAfterReconnect(page, () => openUsers(page))).toEqual([])
  expect(await fetchStreamTitles(page, product)).not.toContain(title)
})

test('a stream deleted offline is not deleted later', async ({ page, product }) => {
  await page.goto('/admin/livestreams')
  const row = page.getByRole('row').nth(1)
  const before = await fetchStreamTitles(page, product)
  await row.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()

  await cutNetwork(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  const again = question.getByRole('button', { name: 'Delete anyway' })
  await expect(again.or(question.getByRole('alert'))).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(question.getByRole('alert')).toHaveText(NOTHING_SENT)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()

  expect(await recordChangesAfterReconnect(page, () => openUsers(page))).toEqual([])
  expect(await fetchStreamTitles(page, product)).toEqual(before)
})

test('a search without a network says why, and loads when the network is back', async ({ page }) => {
  await page.goto('/admin/payments')
  await openUsers(page)
  const search = page.getByRole('searchbox', { name: 'Search users' })
  // The screen's script is loaded; the search result is not.
  await expect(search).toBeVisible()
  await cutNetwork(page)
  await search.fill('annual')
  await expect(page.getByRole('alert')).toContainText('There is no internet connection.')
  await page.context().setOffline(false)
  await expect(rowOf(page, 'annual@example.com')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the offline bar shifts nothing, and a dialog on a phone shows the message too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/admin/users')
  await expect(page.getByRole('button', { name: 'Load more' }).or(page.getByRole('row').nth(1)).first()).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await cutNetwork(page)
  await expect(offlineBar(page)).toBeInViewport()
  expect(await heading.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await expect(page.getByRole('dialog').getByText(NO_CONNECTION)).toBeInViewport()
  await page.context().setOffline(false)
  await expect(page.getByText(NO_CONNECTION)).toHaveCount(0)
})
