import { expectAccessible } from './admin-kit.ts'
import { type DemoAccount, type DemoProduct, signInContext } from './kit.ts'
import { test } from './member-kit.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'

const PLANS = '**/api/v1/user/subscriptions/all-plans'
const STATUS = '**/api/v1/user/subscriptions/status'

test('a new member sees all three plans and no status banner', async ({ page, context, product }) => {
  await openSubscription({ page, context, product, account: 'inactive' })
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  await expect(page.getByText(/^Status:/)).toBeHidden()

  const initial = page.getByRole('article', { name: 'Initial' })
  for (const text of ['₹199', '/10 Days', '10-Day Limited Access', 'Daily Videos']) {
    await expect(initial.getByText(text, { exact: true })).toBeVisible()
  }
  for (const missing of ['Full Course Library', 'All Live Sessions']) {
    await expect(initial.getByRole('listitem').filter({ hasText: missing })).toContainText('(not included)')
  }
  const halfYearly = page.getByRole('article', { name: 'Half-Yearly' })
  for (const text of ['₹699', '/6 Months', 'Full Access to All Content', 'Full Course Library', 'All Live Sessions']) {
    await expect(halfYearly.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(halfYearly.getByText('(not included)')).toHaveCount(0)
  const annual = page.getByRole('article', { name: 'Annual' })
  for (const text of ['₹1,299', '/Year', 'MOST POPULAR']) {
    await expect(annual.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('MOST POPULAR')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Choose Plan' })).toHaveCount(3)
})

test('an expired member can choose any plan except the initial plan they had', async ({ page, context, product }) => {
  await openSubscription({ page, context, product, account: 'expired' })
  await expect(page.getByText('Status: EXPIRED | Plan: INITIAL')).toBeVisible()
  await expect(page.getByText(/^Ended on .* [ap]m$/)).toBeVisible()
  const initial = page.getByRole('article', { name: 'Initial' })
  await expect(initial.getByRole('button', { name: 'Already used' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Choose Plan' })).toHaveCount(2)
  await expectAccessible(page)
})

test('the current initial plan is marked and credited towards an upgrade', async ({ page, context, product }) => {
  await openSubscription({ page, context, product, account: 'initial' })
  await expect(page.getByText('Status: ACTIVE | Plan: INITIAL')).toBeVisible()
  await expect(page.getByText(/^Active until .* [ap]m$/)).toBeVisible()
  await expect(activatedButton(page, 'Initial')).toBeDisabled()
  const halfYearly = page.getByRole('article', { name: 'Half-Yearly' })
  await expect(halfYearly.getByText('Credit for your current plan')).toBeVisible()
  await expect(halfYearly.getByText('− ₹199')).toBeVisible()
  await expect(halfYearly.getByText('You pay')).toBeVisible()
  await expect(halfYearly.getByText('₹500')).toBeVisible()
  await expectAccessible(page)
})

test('with the half-yearly plan the initial plan is hidden', async ({ page, context, product }) => {
  await openSubscription({ page, context, product, account: 'halfyearly' })
  await expect(page.getByText('Status: ACTIVE | Plan: HALF YEARLY')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(activatedButton(page, 'Half-Yearly')).toBeDisabled()
  await expect(page.getByRole('article', { name: 'Annual' }).getByText('Credit for your current plan')).toBeVisible()
})

test('with the annual plan no other plan is shown', async ({ page, context, product }) => {
  await openSubscription({ page, context, product, account: 'annual' })
  await expect(page.getByText('Status: ACTIVE | Plan: ANNUAL')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(activatedButton(page, 'Annual')).toBeDisabled()
})

test('plans that fail to load are reported and can be retried', async ({ page, context, product }) => {
  await page.route(PLANS, (route) => route.fulfill({ status: 422, json: { nothing: true } }))
  await openSubscription({ page, context, product, account: 'inactive' })
  await expect(page.getByRole('alert')).toContainText('Failed to fetch subscription plans.')
  await page.unroute(PLANS)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('a status that fails to load is reported and can be retried', async ({ page, context, product }) => {
  await page.route(STATUS, (route) => route.fulfill({ status: 422, json: { nothing: true } }))
  await openSubscription({ page, context, product, account: 'annual' })
  await expect(page.getByText('Failed to fetch user status.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.unroute(STATUS)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Status: ACTIVE | Plan: ANNUAL')).toBeVisible()
  await expect(page.getByText('Failed to fetch user status.')).toBeHidden()
})

test('an empty list of plans is reported', async ({ page, context, product }) => {
  await page.route(PLANS, (route) => route.fulfill({ json: { plans: [] } }))
  await openSubscription({ page, context, product, account: 'inactive' })
  await expect(page.getByText('No subscription plans found.')).toBeVisible()
})

interface MemberFixtures {
  page: Page
  context: BrowserContext
  product: DemoProduct
  account: DemoAccount
}

async function openSubscription({ page, context, product, account }: MemberFixtures): Promise<void> {
  await signInContext(context, product, account)
  await page.goto(`${product.address}/my-account/subscription`)
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeVisible()
}

function activatedButton(page: Page, plan: string) {
  return page.getByRole('article', { name: plan }).getByRole('button', { name: 'Activated Plan' })
}
