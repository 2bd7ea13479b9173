import { annualMember, test } from './member-kit.ts'
import { schedule } from './stream-kit.ts'
import { expect, type Page } from '@playwright/test'

const FIRST_CALLS = ['consents', 'subscriptions/status', 'videos/initial-plan-state', 'progress'].map(
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
    await expect.poll(() => FIRST_CALLS.filter((path) => !answered.has(path))).toEqual([])
    await route.continue()
  })
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('link', { name: 'Course Library' })).toBeVisible()
  expect(asked.filter((path) => FIRST_CALLS.includes(path)).toSorted()).toEqual(FIRST_CALLS.toSorted())
  expect(await page.evaluate('window.earlyAnswers.size')).toBe(0)

  await page.evaluate(() => localStorage.clear())
  asked.length = 0
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(asked.filter((path) => FIRST_CALLS.includes(path))).toEqual([])
})

const HOUR_IN_MS = 3_600_000
/** Every ten to fifteen seconds it is asked for again: that does not count. The page asks long before the application. */
const JOINING_IN_MS = 9000

/** How often this address is asked in the first seconds, once it has been asked so often as it should. */
async function countRequestsWhileJoining(page: Page, part: string, { url, expected }: { url: string; expected: number }) {
  const requests: number[] = []
  page.on('request', (request) => request.url().includes(part) && requests.push(Date.now()))
  await page.goto(url)
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(expected)
  // One too many would come by now.
  await page.waitForTimeout(1500)
  return requests.filter((at) => at < (requests[1] ?? 0) + JOINING_IN_MS).length
}

test('who joins asks for the session once, and thrice for the time; so does the dashboard', async ({
  page,
  context,
  request,
  product,
}) => {
  await annualMember(context, product)
  const { id } = await schedule({ request, product, startsInMs: HOUR_IN_MS })
  const session = { go: `${product.address}/live-sessions/${id}`, often: 4 }
  expect(await countRequestsWhileJoining(page, `/api/v1/user/livestreams/${id}`, session)).toBe(4)
  await expect(page.getByText('Session will start automatically.')).toBeVisible()
  const dashboard = { go: `${product.address}/dashboard`, often: 3 }
  expect(await countRequestsWhileJoining(page, '/api/v1/user/livestreams?limit=1', dashboard)).toBe(3)
})
