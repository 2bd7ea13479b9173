import { annualMember, test } from './member-kit.ts'
import { expect } from '@playwright/test'

const FIRST = ['consents', 'subscriptions/status', 'videos/initial-plan-state', 'progress'].map(
  (path) => `/api/v1/user/${path}`,
)

test('the page asks for what the dashboard shows before the application has come, and once', async ({
  page,
  context,
  product,
}) => {
  await annualMember(context, product)
  const asked: string[] = []
  const answered = new Set<string>()
  const pathOf = (url: string): string => new URL(url).pathname
  page.on('request', (request) => asked.push(pathOf(request.url())))
  page.on('response', (response) => answered.add(pathOf(response.url())))
  // The application comes after the answers, or never.
  await page.route('**/assets/app-*.js', async (route) => {
    await expect.poll(() => FIRST.filter((path) => !answered.has(path))).toEqual([])
    await route.continue()
  })
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('link', { name: 'Course Library' })).toBeVisible()
  expect(asked.filter((path) => FIRST.includes(path)).toSorted()).toEqual(FIRST.toSorted())
  expect(await page.evaluate('window.earlyAnswers.size')).toBe(0)

  await page.evaluate(() => localStorage.clear())
  asked.length = 0
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(asked.filter((path) => FIRST.includes(path))).toEqual([])
})
