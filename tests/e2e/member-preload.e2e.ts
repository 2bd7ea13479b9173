import { createAnnualMember, test } from './member-kit.ts'
import { scheduleSession } from './stream-kit.ts'
import { expect, type Page } from '@playwright/test'

const FIRST_CALLS = ['consents', 'subscriptions/status', 'videos/initial-plan-state', 'progress'].map(
  (path) => `/api/v1/user/${path}`,
)

test('the page requests the dashboard’s data once, before the application has loaded', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  // The first visit learns that the member has a plan.
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('link', { name: 'Course Library' })).toBeVisible()
  const requestedPaths: string[] = []
  const answered = new Set<string>()
  const pathOf = (url: string): string => new URL(url).pathname
  page.on('request', (request) => requestedPaths.push(pathOf(request.url())))
  page.on('response', (response) => answered.add(pathOf(response.url())))
  // The application's script is held back until the answers have arrived.
  await page.route('**/assets/app-*.js', async (route) => {
    await expect.poll(() => FIRST_CALLS.filter((path) => !answered.has(path))).toEqual([])
    await route.continue()
  })
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('link', { name: 'Course Library' })).toBeVisible()
  expect(requestedPaths.filter((path) => FIRST_CALLS.includes(path)).toSorted()).toEqual(FIRST_CALLS.toSorted())
  expect(await page.evaluate('window.preloadedAnswers.size')).toBe(0)

  await page.evaluate(() => localStorage.clear())
  requestedPaths.length = 0
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(requestedPaths.filter((path) => FIRST_CALLS.includes(path))).toEqual([])
})

const HOUR_IN_MS = 3_600_000
/** Shorter than the polling interval of ten to fifteen seconds, so that polling does not count. */
const JOINING_IN_MS = 9000

/** Counts the requests to the URL in the first seconds, after the expected number has been sent. */
async function countRequestsWhileJoining(
  page: Page,
  part: string,
  { url, expected }: { url: string; expected: number },
) {
  const requests: number[] = []
  page.on('request', (request) => request.url().includes(part) && requests.push(Date.now()))
  await page.goto(url)
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(expected)
  // A surplus request would have been sent by now.
  await page.waitForTimeout(1500)
  return requests.filter((at) => at < (requests[1] ?? 0) + JOINING_IN_MS).length
}

test('joining requests the session and its time four times in all, the dashboard three times', async ({
  page,
  context,
  request,
  product,
}) => {
  await createAnnualMember(context, product)
  const { id } = await scheduleSession({ request, product, startsInMs: HOUR_IN_MS })
  const session = { url: `${product.address}/live-sessions/${id}`, expected: 4 }
  expect(await countRequestsWhileJoining(page, `/api/v1/user/livestreams/${id}`, session)).toBe(4)
  await expect(page.getByText('Session will start automatically.')).toBeVisible()
  const dashboard = { url: `${product.address}/dashboard`, expected: 3 }
  expect(await countRequestsWhileJoining(page, '/api/v1/user/livestreams?limit=1', dashboard)).toBe(3)
})
