import { expectAccessible } from './admin-kit.ts'
import { createMember, test } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

test.beforeEach(async ({ page, context, product }) => {
  await createMember(context, product)
  await page.goto(`${product.address}/my-account/subscription`)
})

test('buying the annual plan leads to the courses, and they open', async ({ page, product }) => {
  await choosePlan(page, 'Annual')
  const checkout = page.getByRole('dialog')
  await expect(checkout.getByText('Test payment')).toBeVisible()
  await expect(checkout.getByText('₹1,299', { exact: true })).toBeVisible()
  await pay(page, 'The payment succeeds')
  await expect(page.getByText('Payment received, opening your courses', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${product.address}/user/courses`)
  await page.getByRole('button', { name: 'Start Course' }).first().click()
  await expect(page.getByRole('heading', { name: 'Course Playlist' })).toBeVisible()
  await page.goto(`${product.address}/my-account/subscription`)
  await expect(page.getByText('Status: ACTIVE | Plan: ANNUAL')).toBeVisible()
})

test('two clicks at once create one order and open one checkout', async ({ page }) => {
  let orders = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/create-order')) orders += 1
  })
  await page
    .getByRole('article', { name: 'Annual' })
    .getByRole('button', { name: 'Choose Plan' })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(orders).toBe(1)
})

test('closing the checkout without paying says that nothing was charged', async ({ page }) => {
  await choosePlan(page, 'Half-Yearly')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing was charged' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose Plan' }).first()).toBeEnabled()
  await expectAccessible(page)
})

test('after a declined payment the page does not claim that nothing was charged', async ({ page }) => {
  await choosePlan(page, 'Half-Yearly')
  await pay(page, 'The bank declines it')
  await expect(page.getByRole('dialog').getByText('The bank declined this payment.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The payment was not completed')).toBeVisible()
  await expect(page.getByText('Nothing was charged')).toBeHidden()
})

test('a slow bank confirmation is awaited, also after a reload', async ({ page, product }) => {
  test.setTimeout(120_000)
  await choosePlan(page, 'Annual')
  await pay(page, 'The bank confirms after 30 seconds')
  await expect(page.getByRole('heading', { name: 'Your bank is confirming' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your bank is confirming' })).toBeVisible()
  await expect(page).toHaveURL(`${product.address}/user/courses`, { timeout: 60_000 })
})

test('a payment that the checkout does not report still leads to the courses', async ({ page, product }) => {
  await choosePlan(page, 'Annual')
  await pay(page, 'Paid, but the page gets no confirmation')
  await expect(page).toHaveURL(`${product.address}/user/courses`)
})

test('a payment interrupted by a reload can be continued', async ({ page, product }) => {
  await choosePlan(page, 'Annual')
  await expect(page.getByRole('dialog').getByText('Test payment')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You have begun a payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await pay(page, 'The payment succeeds')
  await expect(page).toHaveURL(`${product.address}/user/courses`)
})

test('a connection lost after paying is awaited', async ({ page, product }) => {
  await page.route('**/subscriptions/{verify,status}', (route) => route.abort())
  await choosePlan(page, 'Annual')
  await pay(page, 'The payment succeeds')
  await expect(page.getByRole('heading', { name: 'Waiting for the connection' })).toBeVisible()
  await page.unroute('**/subscriptions/{verify,status}')
  await expect(page).toHaveURL(`${product.address}/user/courses`)
})

test('a refused payment confirmation shows the message of the server', async ({ page }) => {
  await page.route('**/subscriptions/verify', (route) =>
    route.continue({
      postData: route
        .request()
        .postData()
        ?.replace(/"razorpay_signature":"...../, '"razorpay_signature":"00000'),
    }),
  )
  // Otherwise the webhook would activate the plan first. A status that was never known must not close the message.
  await page.route('**/subscriptions/status', (route) => route.abort())
  await page.reload()
  await choosePlan(page, 'Annual')
  await pay(page, 'The payment succeeds')
  await expect(page.getByRole('alert').filter({ hasText: 'Payment could not be confirmed.' })).toBeVisible()
})

test('a payment confirmation that fails without a message shows the fallback text', async ({ page }) => {
  await page.route('**/subscriptions/verify', (route) => route.fulfill({ status: 422, body: '' }))
  await page.route('**/subscriptions/status', (route) => route.abort())
  await choosePlan(page, 'Annual')
  await pay(page, 'The payment succeeds')
  await expect(page.getByRole('alert').filter({ hasText: 'Payment verification failed.' })).toBeVisible()
})

test('an order that fails shows the message of the server or the fallback text', async ({ page }) => {
  let body: object = { message: 'Payments are not set up yet. Please try again later.', code: 'PAYMENTS_NOT_SET_UP' }
  await page.route('**/create-order', (route) => route.fulfill({ status: 503, json: body }))
  await page.getByRole('button', { name: 'Choose Plan' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Payments are not set up yet. Please try again later.')
  body = {}
  await page.getByRole('button', { name: 'Choose Plan' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Failed to create payment order.')
})

for (const [problem, script] of [
  ['does not load', null],
  ['defines nothing', ''],
] as const) {
  test(`a checkout whose script ${problem} is reported, and the next try succeeds`, async ({ page }) => {
    await page.route('**/sandbox/checkout.js', (route) =>
      script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
    )
    await choosePlan(page, 'Annual')
    await expect(page.getByRole('alert')).toContainText('Failed to initialize payment.')
    await page.unroute('**/sandbox/checkout.js')
    await choosePlan(page, 'Annual')
    await expect(page.getByRole('dialog').getByText('Test payment')).toBeVisible()
  })
}

test('a checkout that cannot be created is reported', async ({ page }) => {
  const body = 'window.Razorpay = class { constructor() { throw new Error("no") } }'
  await page.route('**/sandbox/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await choosePlan(page, 'Annual')
  await expect(page.getByRole('alert')).toContainText('Failed to initialize payment.')
})

async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('article', { name: plan }).getByRole('button', { name: 'Choose Plan' }).click()
}

async function pay(page: Page, whatHappens: string): Promise<void> {
  const checkout = page.getByRole('dialog')
  await checkout.getByLabel('What happens').selectOption(whatHappens)
  await checkout.getByRole('button', { name: /^Pay/ }).click()
}
