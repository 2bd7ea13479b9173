import { expectAccessible } from './admin-kit.ts'
import { authHeaders, type DemoProduct } from './kit.ts'
import { createMember, createMemberWithPlan } from './member-kit.ts'
import { type Calendar, test } from './settable-clock-kit.ts'
import { createSession } from './stream-kit.ts'
import type { AdminPlan } from '#shared/contract/plans.ts'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/* What members see at the beginning, near the end and after the end of their plan, on a server with a settable clock. */

const PHONE = { width: 360, height: 780 }

async function pay(page: Page, plan: string, button: string | RegExp): Promise<void> {
  await page.getByRole('article', { name: plan }).getByRole('button', { name: button }).click()
  const checkout = page.getByRole('dialog')
  await checkout.getByLabel('What happens').selectOption('The payment succeeds')
  await checkout.getByRole('button', { name: /^Pay/ }).click()
}

test('who buys the initial plan after the hour is led to tomorrow’s webinar, and has something to do', async ({
  page,
  context,
  product,
  calendar,
}) => {
  await calendar.setTime(1, '20:28')
  await createMember(context, product)
  await page.setViewportSize(PHONE)
  await page.goto(`${product.address}/my-account/subscription`)
  const card = page.getByRole('article', { name: 'Initial' })
  await expect(card).toContainText('One webinar a day at 8:00 pm; a missed one stays as a recording.')
  await pay(page, 'Initial', 'Choose Plan')
  await expect(page.getByText('Payment received. Your first webinar: tomorrow, 8:00 pm', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${product.address}/dashboard`)

  const main = page.getByRole('main')
  await expect(main.getByText('Your first webinar: tomorrow, 8:00 pm', { exact: true })).toBeVisible()
  await expect(main.getByRole('timer')).toHaveText(/^23:3\d:\d\d$/)
  await expect(main.getByText(/^About \d+ minutes?$/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add all sessions to my calendar' })).toBeVisible()
  const days = main.getByRole('heading', { name: 'The days to come' }).locator('..').getByRole('listitem')
  await expect(days).toHaveCount(10)
  await expect(days.first()).toContainText(/^Day 1.+Opens/)
  await expect(main.getByRole('heading', { name: 'Until your first webinar' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Read it now' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${product.address}/user/courses`)
  const course = page.getByRole('article').first()
  await expect(course).toContainText('Opens with Half-Yearly or Annual')
  await expect(course.getByRole('button', { name: 'Start Course' })).toHaveAccessibleDescription(
    /Opens with Half-Yearly or Annual/,
  )

  await calendar.setTime(3, '12:00')
  await page.goto(`${product.address}/dashboard`)
  await expect(days).toHaveCount(9)
  await expect(main.getByRole('heading', { name: 'Until your first webinar' })).toHaveCount(0)
})

test('a live webinar is announced, and in the title of the page', async ({ page, context, product, calendar }) => {
  await createMemberWithPlan(context, product, 'INITIAL')
  await calendar.setTime(1, '19:59:55')
  await page.goto(`${product.address}/dashboard`)
  await expect(page).toHaveTitle('Dashboard – Sadhana')
  await expect(page).toHaveTitle('Day 1 Webinar - LIVE NOW')
  await expect(page.getByRole('status').filter({ hasText: 'Today’s webinar is live.' })).toBeAttached()
})

test('after the programme a longer plan shows what is live and what to continue, and sells nothing', async ({
  page,
  context,
  request,
  product,
  calendar,
}) => {
  await createMemberWithPlan(context, product, 'ANNUAL')
  await calendar.setTime(20, '12:00')
  const title = 'Noon together'
  const { id } = await createSession({
    request,
    product,
    title,
    startAt: () => calendar.at(20, '12:00').getTime() + 15_000,
  })
  await page.setViewportSize(PHONE)
  await page.goto(`${product.address}/dashboard`)
  const main = page.getByRole('main')
  await expect(main.getByText('Next live session')).toBeVisible()
  const join = main.getByRole('link', { name: 'Join Live Session' })
  await expect(join).toHaveAttribute('href', `/live-sessions/${id}`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'A live session is on now' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Your Initial Journey' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'View Upgrade Plans' })).toHaveCount(0)
  const top = async (name: string | RegExp) =>
    (await main.getByText(name, { exact: true }).first().boundingBox())?.y ?? NaN
  expect(await top(title)).toBeLessThan(await top('Course Library'))
  expect(await top('Course Library')).toBeLessThan(await top('Your Initial Journey'))
  await expectAccessible(page)
})

/** Creates a member with the plan now, and signs them in on that later day: no session lasts that long. */
async function signInNearTheEnd({ browser, context, product, calendar, plan, day }: NearTheEnd): Promise<void> {
  const first = await browser.newContext()
  const { signInOn } = await createMemberWithPlan(first, product, plan)
  await first.close()
  await calendar.setTime(day, '12:00')
  await signInOn(context)
}

interface NearTheEnd {
  browser: Browser
  context: BrowserContext
  product: DemoProduct
  calendar: Calendar
  plan: 'HALF_YEARLY' | 'ANNUAL'
  day: number
}

test('in its last 30 days a plan is renewed from its end on', async ({ page, browser, context, product, calendar }) => {
  const subscription = `${product.address}/my-account/subscription`
  await signInNearTheEnd({ browser, context, product, calendar, plan: 'ANNUAL', day: 345 })
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByText(/^Your plan ends on .* It does not renew by itself\./)).toBeVisible()
  await page.getByRole('link', { name: 'Renew' }).click()
  await expect(page).toHaveURL(subscription)
  const until = page.getByText(/^Active until /)
  const before = await until.textContent()
  const card = page.getByRole('article', { name: 'Annual' })
  await expect(card).toContainText(/Your plan then runs until .* No day is lost\./)
  await expectAccessible(page)

  await pay(page, 'Annual', /^Renew – 12 more months from \d+ \w+ \d{4}$/)
  await expect(page.getByText('Payment received, opening your courses', { exact: true })).toBeVisible()
  await page.goto(subscription)
  await expect(page.getByRole('button', { name: 'Activated Plan' })).toBeDisabled()
  const year = (text: string | null) => Number(/\d{4}/.exec(text ?? '')?.[0])
  expect(year(await until.textContent())).toBe(year(before) + 1)
})

test('a plan that is not on sale cannot be renewed from the dashboard', async ({
  page,
  browser,
  context,
  request,
  product,
  calendar,
}) => {
  await signInNearTheEnd({ browser, context, product, calendar, plan: 'HALF_YEARLY', day: 170 })
  const [headers, url] = [
    await authHeaders(request, product, 'admin'),
    `${product.address}/api/v1/admin/subscription-plans`,
  ]
  const { plans } = (await (await request.get(url, { headers })).json()) as { plans: AdminPlan[] }
  const half = plans.find(({ planType }) => planType === 'HALF_YEARLY')
  const sell = (isOnSale: boolean) => request.patch(`${url}/${half?._id}`, { headers, data: { isOnSale } })
  expect((await sell(false)).status()).toBe(200)
  try {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/subscriptions/all-plans'))
    await page.goto(`${product.address}/dashboard`)
    await answered
    await expect(page.getByText(/^Your plan ends on .* It does not renew by itself\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Renew' })).toHaveCount(0)
  } finally {
    await sell(true)
  }
  await page.reload()
  await expect(page.getByRole('link', { name: 'Renew' })).toBeVisible()
})

test('closing the payment window of a renewal does not count as paid', async ({
  page,
  browser,
  context,
  product,
  calendar,
}) => {
  await signInNearTheEnd({ browser, context, product, calendar, plan: 'HALF_YEARLY', day: 170 })
  await page.goto(`${product.address}/my-account/subscription`)
  const card = page.getByRole('article', { name: 'Half-Yearly' })
  await card.getByRole('button', { name: /^Renew – 6 more months from/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing was charged' })).toBeVisible()
  await expect(page).toHaveURL(`${product.address}/my-account/subscription`)
  await expect(card.getByRole('button', { name: /^Renew/ })).toBeEnabled()
})

test('a plan that ends on the open dashboard shows its end at once, not an error', async ({
  page,
  context,
  product,
  calendar,
}) => {
  await createMemberWithPlan(context, product, 'INITIAL')
  await calendar.setTime(10, '23:59:50')
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Recorded Videos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Journey Awaits Renewal' })).toBeVisible()
  await expect(page.getByText('An error occurred')).toHaveCount(0)
  await expect(page.getByText(/^Your ten days are over\./)).toBeVisible()

  const refusals: string[] = []
  page.on('response', (response) => response.status() === 403 && refusals.push(response.url()))
  await page.reload()
  await page.getByRole('link', { name: 'View Upgrade Plans' }).click()
  await expect(
    page.getByRole('article', { name: 'Initial' }).getByRole('button', { name: 'Already used' }),
  ).toBeDisabled()
  expect(refusals).toEqual([])
})

test('a refusal by the plan shows the end of the plan', async ({ page, context, product }) => {
  await createMemberWithPlan(context, product, 'INITIAL')
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('timer')).toBeVisible()
  const message = 'Your current plan does not include this.'
  const ended = { subscriptionStatus: 'EXPIRED', currentPlan: null, startedAt: null, expiresAt: null }
  await page.route('**/subscriptions/status', (route) => route.fulfill({ json: { subscription: ended } }))
  await page.route('**/initial-plan-state', (route) =>
    route.fulfill({ status: 403, json: { code: 'SUBSCRIPTION_REQUIRED', message } }),
  )
  await expect(page.getByRole('heading', { name: 'Your Journey Awaits Renewal' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(message)).toHaveCount(0)
})
