import { expectAccessible } from './admin-kit.ts'
import { type DemoAccount, type DemoProduct, signInContext } from './kit.ts'
import { test } from './member-kit.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'

const STATUS = '**/api/v1/user/subscriptions/status'

interface MemberFixtures {
  page: Page
  context: BrowserContext
  product: DemoProduct
}

async function openDashboard({ page, context, product }: MemberFixtures, account: DemoAccount): Promise<void> {
  await signInContext(context, product, account)
  await page.goto(`${product.address}/dashboard`)
}

test('a member without a plan is offered the initial plan at its current price', async ({ page, context, product }) => {
  await page.route('**/api/v1/user/subscriptions/all-plans', async (route) => {
    const response = await route.fetch()
    const { plans } = (await response.json()) as { plans: { planType: string; price: number }[] }
    await route.fulfill({ json: { plans: plans.map((plan) => ({ ...plan, price: 249 })) } })
  })
  await openDashboard({ page, context, product }, 'inactive')
  await expect(page.getByRole('heading', { name: 'Begin Your Sacred Journey' })).toBeVisible()
  await expect(page.getByText('10-day spiritual starter pack')).toBeVisible()
  await page.getByRole('link', { name: 'Activate for ₹249' }).click()
  await expect(page).toHaveURL(`${product.address}/my-account/subscription`)
})

test('until the plans are loaded the button names no price', async ({ page, context, product }) => {
  await page.route('**/api/v1/user/subscriptions/all-plans', () => undefined)
  await openDashboard({ page, context, product }, 'inactive')
  await expect(page.getByRole('link', { name: 'Activate', exact: true })).toBeVisible()
})

test('an initial plan that is not on sale is not offered', async ({ page, context, product }) => {
  await page.route('**/api/v1/user/subscriptions/all-plans', async (route) => {
    const { plans } = (await (await route.fetch()).json()) as { plans: { planType: string }[] }
    await route.fulfill({
      json: { plans: plans.map((plan) => (plan.planType === 'INITIAL' ? { ...plan, offer: 'HIDDEN' } : plan)) },
    })
  })
  await openDashboard({ page, context, product }, 'inactive')
  await expect(page.getByRole('link', { name: 'Explore Plans' })).toBeVisible()
  await expect(page.getByText('10-day spiritual starter pack')).toBeHidden()
})

test('a member whose plan has ended sees a link to the plans', async ({ page, context, product }) => {
  await openDashboard({ page, context, product }, 'expired')
  await expect(page.getByRole('heading', { name: 'Your Journey Awaits Renewal' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View Upgrade Plans' }).click()
  await expect(page).toHaveURL(`${product.address}/my-account/subscription`)
})

test('the initial plan shows the webinar and the benefits of an upgrade', async ({ page, context, product }) => {
  await openDashboard({ page, context, product }, 'initial')
  await expect(page.getByRole('heading', { name: /^Day 4 Webinar/ })).toBeVisible()
  for (const benefit of [/^\d+ premium courses$/, 'Weekly live sessions', 'Priority support']) {
    await expect(page.getByRole('listitem').filter({ hasText: benefit })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View Upgrade Plans' }).click()
  await expect(page).toHaveURL(`${product.address}/my-account/subscription`)
})

for (const account of ['halfyearly', 'annual'] as const) {
  test(`the ${account} plan shows where to begin, recorded videos and links to courses and live sessions`, async ({
    page,
    context,
    product,
  }) => {
    await openDashboard({ page, context, product }, account)
    const begin = page.getByRole('region', { name: 'Begin here' })
    await expect(begin.getByRole('link')).toHaveAttribute('href', /^\/courses\/[\w-]+$/)
    const picture = begin.locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    // A finished programme is one line.
    const recordings = page.getByRole('heading', { name: 'Recorded Videos' })
    await expect(recordings).toBeHidden()
    await page.locator('summary').filter({ hasText: 'Your Initial Journey' }).click()
    await expect(recordings).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Course Library' }).click()
    await expect(page).toHaveURL(`${product.address}/user/courses`)
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Live Sessions' }).click()
    await expect(page).toHaveURL(`${product.address}/user/live-sessions`)
  })
}

test('an unknown active plan shows that the dashboard is being prepared', async ({ page, context, product }) => {
  const currentPlan = { _id: 'x', planName: 'Lifetime', planType: 'LIFETIME' }
  await page.route(STATUS, (route) =>
    route.fulfill({
      json: { subscription: { subscriptionStatus: 'ACTIVE', currentPlan, startedAt: null, expiresAt: null } },
    }),
  )
  await openDashboard({ page, context, product }, 'annual')
  await expect(page.getByText('Welcome! Your dashboard is being prepared.')).toBeVisible()
})

test('an unknown status is reported', async ({ page, context, product }) => {
  await page.route(STATUS, (route) => route.fulfill({ json: { subscription: { subscriptionStatus: 'ASLEEP' } } }))
  await openDashboard({ page, context, product }, 'annual')
  await expect(page.getByText('Unable to determine your subscription status.')).toBeVisible()
})

test('a status that fails to load shows the reason and can be retried', async ({ page, context, product }) => {
  await page.route(STATUS, (route) => route.fulfill({ status: 422, json: { message: 'Not tonight.', code: 'X' } }))
  await openDashboard({ page, context, product }, 'inactive')
  await expect(page.getByRole('alert')).toContainText('Not tonight.')
  await expectAccessible(page)
  await page.unroute(STATUS)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Begin Your Sacred Journey' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a failure without a message shows the fallback text', async ({ page, context, product }) => {
  await page.route(STATUS, (route) => route.fulfill({ status: 404, body: '' }))
  await openDashboard({ page, context, product }, 'inactive')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch user status.')
})
