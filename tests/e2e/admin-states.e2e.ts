import { createRequestGate, createRefusal, test } from './admin-kit.ts'
import { expect } from '@playwright/test'

/** Screens whose own tests do not cover their loading, error and empty states. */
const screens = [
  {
    path: '/admin/coupons',
    call: /\/api\/v1\/admin\/coupons(\?|$)/,
    loading: 'Loading coupons...',
    failed: 'Failed to fetch coupons.',
    none: { answer: { coupons: [], total: 0, nextCursor: null }, title: 'No Coupons Found' },
  },
  {
    path: '/admin/payments',
    call: /\/api\/v1\/admin\/payments(\?|$)/,
    loading: 'Loading payments...',
    failed: 'Failed to fetch payments.',
    none: { answer: { payments: [], total: 0, nextCursor: null }, title: 'No Payments Found' },
  },
  {
    path: '/admin/activity',
    call: /\/api\/v1\/admin\/activity(\?|$)/,
    loading: 'Loading activity...',
    failed: 'Failed to fetch activity.',
    none: { answer: { entries: [], total: 0, nextCursor: null }, title: 'No Activity Found' },
  },
  {
    path: '/admin/content/initial-plan',
    call: /\/api\/v1\/admin\/initial-plan$/,
    loading: 'Loading the plan...',
    failed: 'Failed to fetch the plan.',
    none: { answer: null, title: 'No Videos Yet' },
  },
  {
    path: '/admin/system',
    call: /\/api\/v1\/admin\/system$/,
    loading: 'Looking around...',
    failed: 'Failed to fetch the state of the system.',
    none: null,
  },
  {
    path: '/admin/users/01900000-0000-7000-8000-00000000ffff',
    call: /\/api\/v1\/admin\/users\/01900000-0000-7000-8000-00000000ffff$/,
    loading: 'Loading the user...',
    failed: 'Failed to fetch the user.',
    none: null,
  },
] as const

for (const { path, call, loading, failed, none } of screens) {
  test(`${path} shows its loading, error and empty states`, async ({ page }) => {
    const answer = createRequestGate()
    await page.route(call, answer.route)
    await page.goto(path)
    await expect(page.getByText(loading)).toBeVisible()
    answer.release()
    await expect(page.getByText(loading)).toBeHidden()
    await page.unroute(call)
    await page.route(call, createRefusal(''))
    await page.reload()
    const errorAlert = page.getByRole('alert').filter({ hasText: failed })
    await expect(errorAlert).toBeVisible()
    await page.unroute(call)
    if (!none) return
    await page.route(call, async (route) => {
      if (none.answer) return route.fulfill({ json: none.answer })
      const body: { plan: object } = await (await route.fetch()).json()
      return route.fulfill({ json: { plan: { ...body.plan, videos: [] } } })
    })
    await errorAlert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: none.title })).toBeVisible()
  })
}
