import { expectAccessible } from './admin-kit.ts'
import { findAxeViolations } from './axe.ts'
import { type DemoProduct, signInContext, authHeaders } from './kit.ts'
import { test } from './member-kit.ts'
import { scheduleSession } from './stream-kit.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

/* The member's screens in Hindi: loaded, while loading and after a failure. */

const screens = [
  { path: '/dashboard', calls: 'subscriptions/status' },
  { path: '/user/courses', calls: 'courses*' },
  { path: '/courses/:course', calls: 'courses/*' },
  { path: '/user/live-sessions', calls: 'livestreams*' },
  { path: '/live-sessions/:stream', calls: 'livestreams/*' },
  { path: '/my-account/subscription', calls: 'subscriptions/*' },
  { path: '/my-account/profile', calls: 'me/sessions' },
]

for (const { path, calls } of screens) {
  test(`${path} in Hindi is accessible when loaded, loading and failed`, async ({
    page,
    context,
    request,
    product,
  }) => {
    await signInContext(context, product, 'annual')
    await page.addInitScript(() => {
      localStorage.setItem('language', 'hi')
      // The account, which other tests sign in to, keeps its language.
      localStorage.setItem('sent-language', 'hi')
    })
    await page.goto(product.address + (await fillPathParams(path, request, product)))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    await expectAccessible(page)

    const pattern = `**/api/v1/user/${calls}`
    await page.route(pattern, () => {})
    await page.reload()
    await expect(page.getByRole('main').getByRole('status').first()).toBeAttached()
    await expectNoAxeViolations(page)

    await page.unroute(pattern)
    await page.route(pattern, (route) => route.fulfill({ status: 422, json: {} }))
    await page.reload()
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expectNoAxeViolations(page)
  })
}

/** Uses the small viewport and the dark mode that `expectAccessible` leaves behind. */
async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([])
}

/** Replaces the path parameters by a course and an upcoming session. */
async function fillPathParams(path: string, request: APIRequestContext, product: DemoProduct): Promise<string> {
  const headers = await authHeaders(request, product, 'annual')
  const answer = await request.get(`${product.address}/api/v1/user/courses`, { headers })
  const { courses } = (await answer.json()) as { courses: { _id: string }[] }
  const { id } = await scheduleSession({ request, product, startsInMs: 3_600_000 })
  return path.replace(':course', courses[0]?._id ?? '').replace(':stream', id)
}
