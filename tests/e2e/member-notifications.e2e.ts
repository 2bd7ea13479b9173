import { expectAccessible, uniqueName } from './admin-kit.ts'
import { authHeaders, signInContext } from './kit.ts'
import { test } from './member-kit.ts'
import { sendToAll, TEXTS } from './message-kit.ts'
import { expect, type Page } from '@playwright/test'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Notifications|सूचनाएँ)/ })

test('the bell counts what is unread; opening marks it as read, by keyboard', async ({ page, context, product }) => {
  // What the demo and other tests have sent.
  const until = new Date(Date.now() + 60_000).toISOString()
  const headers = await authHeaders(context.request, product, 'annual')
  const read = await context.request.post(`${product.address}/api/v1/user/notifications/read`, {
    headers,
    data: { until },
  })
  expect(read.ok()).toBe(true)
  const subject = uniqueName('Silence')
  await sendToAll(context.request, product, { subject })
  await sendToAll(context.request, product, { subject: uniqueName('Second') })
  await signInContext(context, product, 'annual')
  await page.goto(`${product.address}/dashboard`)
  await expect(bell(page)).toHaveAccessibleName('Notifications: 2 unread')
  await bell(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await dialog.getByRole('button', { name: new RegExp(subject) }).press('Enter')
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'we sit together on Sunday.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread')
  await bell(page).press('Enter')
  await dialog.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(dialog.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('a member who reads Hindi has the Hindi text; on a phone the header stays low', async ({
  page,
  context,
  product,
}) => {
  await sendToAll(context.request, product)
  await signInContext(context, product, 'halfyearly')
  await page.goto(`${product.address}/dashboard`)
  const isStored = page.waitForResponse(/\/user\/locale$/)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await isStored
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(bell(page)).toHaveAccessibleName(/^सूचनाएँ: \d+ अपठित$/)
  // A session of the demo is on: with its badge the header has one line.
  await expect(page.getByRole('link', { name: 'अभी एक लाइव सत्र चल रहा है' }).first()).toBeVisible()
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80)
  await bell(page).click()
  const dialog = page.getByRole('dialog', { name: 'सूचनाएँ' })
  await dialog
    .getByRole('button', { name: new RegExp(TEXTS.hi.subject) })
    .first()
    .click()
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'रविवार को हम साथ बैठेंगे।' })).toBeVisible()
})

test('notifications that fail to load can be retried; without any there is a sentence', async ({
  page,
  context,
  product,
}) => {
  const list = /\/api\/v1\/user\/notifications(\?|$)/
  await signInContext(context, product, 'inactive')
  await page.route(list, (route) => route.fulfill({ status: 422, json: { message: '', code: 'FORBIDDEN' } }))
  await page.goto(`${product.address}/dashboard`)
  await bell(page).click()
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await expect(dialog.getByRole('alert')).toContainText('Failed to fetch notifications.')
  await page.unroute(list)
  await page.route(list, (route) => route.fulfill({ json: { notifications: [], unread: 0, nextCursor: null } }))
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('No notifications yet')).toBeVisible()
})
