import { expectAccessible, createRefusal, rowOf, test, toastOf } from './admin-kit.ts'
import { type DemoProduct, authHeaders } from './kit.ts'
import { type APIRequestContext, expect } from '@playwright/test'

interface Purchase {
  orderId: string
  paymentId: string | undefined
}

/** Orders a plan for a demo member over HTTP and pays with the given outcome. */
async function purchasePlan(request: APIRequestContext, product: DemoProduct, outcome: string): Promise<Purchase> {
  const headers = await authHeaders(request, product, 'expired')
  const api = `${product.address}/api/v1/user/subscriptions`
  const { plans } = (await (await request.get(`${api}/all-plans`, { headers })).json()) as {
    plans: { _id: string; offer: string }[]
  }
  const planId = plans.find(({ offer }) => offer === 'CHOOSE')?._id
  const { orderId } = (await (
    await request.post(`${api}/create-order`, { headers, data: { planId } })
  ).json()) as Purchase
  const data = { method: 'upi', account: 'success@razorpay', outcome, webhook: 'NEVER', provider: 'NONE' }
  const paid = await request.post(`${product.address}/sandbox/checkout/${orderId}/pay`, { data })
  const { response } = (await paid.json()) as { response?: { razorpay_payment_id: string } }
  return { orderId, paymentId: response?.razorpay_payment_id }
}

test('an open payment shows its reason, is checked again, and is refunded in two parts', async ({ page, product }) => {
  const { orderId, paymentId = '' } = await purchasePlan(page.request, product, 'SUCCESS')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('searchbox', { name: 'Search payments' }).fill(orderId)
  const row = rowOf(page, 'expired@example.com')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Open')
  await expect(row).toContainText('Just ordered. We ask the payment service in a moment.')

  await row.getByRole('button', { name: /^Open the payment/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Check again' }).click()
  await expect(toastOf(page, 'The payment service has been asked.')).toBeVisible()
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible()
  await expect(panel.getByText(/ received by UPI$/)).toBeVisible()

  await panel.getByRole('button', { name: 'Refund…' }).click()
  await panel.getByLabel('Amount in rupees').fill('abc')
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(panel.getByText('Please enter the amount as a number, such as 50 or 49.50.')).toBeVisible()
  await panel.getByLabel('Amount in rupees').fill('999999')
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(panel.getByText('This is more than is left of the payment.')).toBeVisible()
  await expect(panel.getByText('Reason is required.')).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('Amount in rupees').fill('100')
  await panel.getByLabel('Reason').fill('A courtesy')
  await panel.getByRole('button', { name: 'Refund', exact: true }).dblclick()
  await expect(panel.getByText('Part refunded')).toBeVisible()
  await expect(panel.getByText('Refund of ₹100 asked for: A courtesy')).toHaveCount(1)

  await panel.getByRole('button', { name: 'Refund…' }).click()
  await panel.getByLabel('Reason').fill('Wishes to leave')
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(panel.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(panel.getByText('Plan ended: refunded')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('Plan ended: refunded')).toBeVisible()
  await panel.getByRole('button', { name: 'Close modal' }).click()

  await page.getByRole('searchbox', { name: 'Search payments' }).fill(paymentId)
  await expect(row).toContainText('Refunded')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe('payments.csv')
  await page.getByLabel('State').selectOption('Open')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
})

test('a refused refund is marked as done with a note', async ({ page }) => {
  const refused = { state: 'ATTENTION', reason: 'REFUND_REFUSED' }
  let isHandled = false
  await page.route(/\/admin\/payments\/[-0-9a-f]{36}(\/handled)?$/, async (route) => {
    if (route.request().method() === 'POST') isHandled = true
    const one = route
      .request()
      .url()
      .replace(/\/handled$/, '')
    const response = await route.fetch({ url: one, method: 'GET' })
    const { payment } = (await response.json()) as { payment: object }
    await route.fulfill({ response, json: { payment: { ...payment, ...(!isHandled && refused) } } })
  })
  await page.goto('/admin/payments?state=PAID')
  await page
    .getByRole('button', { name: /^Open the payment/ })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Mark as done…' }).click()
  await panel.getByRole('button', { name: 'Mark as done', exact: true }).click()
  await expect(panel.getByText('Note is required.')).toBeVisible()
  await panel.getByLabel('Note').fill('₹50 sent by UPI')
  await expectAccessible(page)
  const sending = page.waitForRequest((request) => request.url().endsWith('/handled'))
  await panel.getByRole('button', { name: 'Mark as done', exact: true }).dblclick()
  expect((await sending).postDataJSON()).toEqual({ note: '₹50 sent by UPI' })
  await expect(toastOf(page, 'Marked as done.')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Mark as done/ })).toHaveCount(0)
})

test('a payment of the demo can be refunded', async ({ page }) => {
  await page.goto('/admin/payments?state=PAID')
  await page
    .getByRole('button', { name: /^Open the payment/ })
    .last()
    .click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Refund…' }).click()
  await panel.getByLabel('Amount in rupees').fill('50')
  await panel.getByLabel('Reason').fill('A courtesy')
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(panel.getByText('Part refunded')).toBeVisible()
})

test('payments and webhook state that fail to load can be retried', async ({ page }) => {
  await page.route(/\/api\/v1\/admin\/payments(\?|$)/, createRefusal('Not today.'))
  await page.route(/\/api\/v1\/admin\/payments\/webhook$/, createRefusal('No news.'))
  await page.goto('/admin/payments')
  await expect(page.getByText('Not today.')).toBeVisible()
  await expect(page.getByText('No news.')).toBeVisible()
  await page.unrouteAll()
  for (const name of ['Not today.', 'No news.']) {
    await page.getByRole('alert').filter({ hasText: name }).getByRole('button', { name: 'Retry' }).click()
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a webhook event with a wrong signature is refused and counted', async ({ page, product }) => {
  const forged = await page.request.post(`${product.address}/api/v1/webhooks/razorpay`, { data: { event: 'x' } })
  expect(forged.status()).toBe(403)
  await page.goto('/admin/payments')
  const webhook = page.getByRole('region', { name: 'Webhook' })
  await expect(webhook).toContainText(/The webhook (works|is set up)\./)
  await expect(webhook).toContainText(/because of a wrong signature: \d+\. Anybody can send such requests\./)
})

test('the payments list and a payment are accessible', async ({ page, product }) => {
  const { orderId } = await purchasePlan(page.request, product, 'FAILURE')
  await page.goto(`/admin/payments?search=${orderId}`)
  const row = rowOf(page, 'expired@example.com')
  await expect(row).toHaveCount(1)
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Open the payment/ }).click()
  await expect(page.getByRole('dialog').getByText('What happened')).toBeVisible()
  await expectAccessible(page)
})
