import { expectAccessible, createRefusal, test } from './admin-kit.ts'
import { expect, type Page } from '@playwright/test'

const STATS = '**/api/v1/admin/stats'

const CARDS = ['Total Users', 'Active Subscribers', 'Monthly Revenue', 'Total Courses']

const openDashboard = (page: Page) => page.goto('/admin/dashboard')
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('four cards show the main figures', async ({ page }) => {
  await openDashboard(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
  await expect(page.getByText(/^Last updated: \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d (am|pm) IST$/)).toBeVisible()
  await expect(region(page, 'Total Users')).toContainText(/3\d\d/)
  await expect(region(page, 'Total Users')).toContainText('Registered members')
  await expect(region(page, 'Active Subscribers')).toContainText('Premium members')
  await expect(region(page, 'Monthly Revenue')).toContainText("This month's earnings")
  await expect(region(page, 'Monthly Revenue')).toContainText('₹')
  await expect(region(page, 'Total Courses')).toContainText('Published content')
  await expectAccessible(page)
})

test('figures use Indian digit grouping; a trend without a previous month is not shown', async ({ page }) => {
  const stats = {
    totalUsers: 1234567,
    activeSubscribers: 100000,
    monthlyRevenue: 1234567.5,
    totalCourses: 7,
    comparedWith: '2026-10-22T06:30:00.000Z',
    trends: { totalUsers: 12, activeSubscribers: null, monthlyRevenue: -3, totalCourses: 0 },
  }
  await page.route(STATS, (route) => route.fulfill({ json: { stats } }))
  await openDashboard(page)
  await expect(region(page, 'Total Users')).toContainText('12,34,567')
  await expect(region(page, 'Total Users')).toContainText('12% more than by 22 Oct')
  await expect(region(page, 'Active Subscribers')).toContainText('1,00,000')
  await expect(region(page, 'Active Subscribers')).not.toContainText('22 Oct')
  await expect(region(page, 'Monthly Revenue')).toContainText('₹12,34,567.50')
  await expect(region(page, 'Monthly Revenue')).toContainText('3% less than by 22 Oct')
  await expect(region(page, 'Total Courses')).toContainText('The same as by 22 Oct')
})

for (const { width, height, isNew } of [
  { width: 1440, height: 900, isNew: false },
  { width: 360, height: 760, isNew: true },
]) {
  test(`loading the figures ${isNew ? 'without' : 'with'} trends shifts nothing, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const mayAnswer = Promise.withResolvers<void>()
    await page.route(`${STATS}{,/revenue}`, async (route) => {
      await mayAnswer.promise
      const response = await route.fetch()
      const json: { stats?: { trends: object } } = await response.json()
      // A new installation has no earlier month to compare with.
      if (isNew && json.stats)
        json.stats.trends = Object.fromEntries(Object.keys(json.stats.trends).map((key) => [key, null]))
      await route.fulfill({ response, json })
    })
    await openDashboard(page)
    await expect(page.getByText('Loading Dashboard Stats...')).toBeVisible()
    const readBoxes = async () =>
      Promise.all([...CARDS, 'Revenue by month'].map(async (name) => [name, await region(page, name).boundingBox()]))
    const before = await readBoxes()
    mayAnswer.resolve()
    await expect(page.getByText(/^Last updated: /)).toBeVisible()
    await expect(region(page, 'Revenue by month').getByRole('img').first()).toBeVisible()
    expect(await readBoxes()).toEqual(before)
  })
}

test('a refusal shows the message of the server, and Retry loads the figures', async ({ page }) => {
  await page.route(STATS, createRefusal('The books are being closed.'))
  await openDashboard(page)
  await expect(page.getByRole('heading', { name: 'Failed to Load Data' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The books are being closed.')
  await expect(region(page, 'Revenue by month').getByRole('img').first()).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByText(/^Last updated: /)).toBeVisible()
})

test('without a response the fallback text is shown', async ({ page }) => {
  await page.route(STATS, (route) => route.abort())
  await openDashboard(page)
  await expect(page.getByText('Failed to fetch dashboard stats.')).toBeVisible()
})

test('monthly figures are shown as chart or table, and upcoming sessions link to the scheduler', async ({ page }) => {
  const refusedByPolicy: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refusedByPolicy.push(message.text())
  })
  await openDashboard(page)
  const revenue = region(page, 'Revenue by month')
  await expect(revenue.getByRole('img', { name: 'Revenue by month' })).toContainText('₹')
  await revenue.getByRole('button', { name: /^Show as table/ }).press('Enter')
  const table = revenue.getByRole('table', { name: 'Revenue by month' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(table.getByRole('row').nth(1)).toContainText(/\w{3} 20\d\d\s*₹/)
  await expect(table.getByRole('columnheader')).toHaveText([
    'Month',
    'In all',
    'By this day of the month',
    'Later in the month',
  ])
  await expect(revenue.getByRole('button', { name: /^Show as chart/ })).toBeFocused()
  await expect(region(page, 'Members joining and leaving').getByText('Joined', { exact: true })).toBeVisible()
  await expect(region(page, 'Sign-ups and purchases').getByText('Purchases', { exact: true })).toBeVisible()
  await expect(region(page, 'Watched most')).toBeVisible()
  await expectAccessible(page)
  await region(page, 'Upcoming sessions').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Live Stream Scheduler' })).toBeVisible()
  await expect(page.getByRole('row')).not.toHaveCount(0)
  expect(refusedByPolicy).toEqual([])
})

test('members are split by plan, bought and complimentary apart, with the renewals due', async ({ page }) => {
  await openDashboard(page)
  await expect(page.getByText(/^Last updated: /)).toBeVisible()
  const table = region(page, 'Members by plan').getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Plan', 'Bought', 'Complimentary', 'Revenue this month'])
  // With the heading above the plans and the sum below them.
  await expect(table.getByRole('row')).toHaveCount(5)
  const active = await region(page, 'Active Subscribers').locator('p').first().textContent()
  const [, paid, complimentary] = await table.getByRole('row').last().getByRole('cell').allInnerTexts()
  expect(Number(paid) + Number(complimentary)).toBe(Number(active))
  await region(page, 'Members by plan')
    .getByRole('link', { name: /within 30 days$/ })
    .click()
  await expect(page).toHaveURL('/admin/users?endsWithinDays=30')
})

test('a panel that fails or is empty does not affect the others', async ({ page }) => {
  await page.route('**/api/v1/admin/stats/revenue', createRefusal('The books are being closed.'))
  await page.route('**/api/v1/admin/stats/upcoming', (route) =>
    route.fulfill({ json: { streams: [], serverTime: new Date().toISOString() } }),
  )
  await openDashboard(page)
  const revenue = region(page, 'Revenue by month')
  await expect(revenue.getByRole('alert')).toHaveText('The books are being closed.')
  await expect(region(page, 'Upcoming sessions')).toContainText('Nothing is scheduled.')
  await expect(region(page, 'Sign-ups and purchases').getByRole('img').first()).toBeVisible()
  await page.unrouteAll()
  await revenue.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(revenue.getByRole('img').first()).toBeVisible()
})
