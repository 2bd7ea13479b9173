import { createRefusal, expectAccessible, test } from './admin-kit.ts'
import { expect, type Page } from '@playwright/test'

const ATTENTION = '**/api/v1/admin/attention'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const answerWith = (page: Page, items: object[]) => page.route(ATTENTION, (route) => route.fulfill({ json: { items } }))

const MANY = [
  { kind: 'STORAGE_NEARLY_FULL', count: 1 },
  { kind: 'EMAILS_NOT_DELIVERED', count: 12 },
  { kind: 'OLD_BACKUP', count: 1 },
]

for (const [size, viewport] of Object.entries({
  'a phone': { width: 360, height: 780 },
  'a desktop': { width: 1440, height: 900 },
})) {
  test(`on ${size} the bell counts what needs the administrator and leads to each place, by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await answerWith(page, [
      { kind: 'PAYMENTS', count: 2 },
      { kind: 'ENQUIRIES', count: 1 },
    ])
    await page.goto('/admin/dashboard')
    await expect(bell(page)).toHaveAccessibleName('Notifications: 2 things need you')
    await bell(page).press('Enter')
    const links = dialog(page).getByRole('link')
    await expect(links).toHaveText([/^2 payments need you/, /^1 message to answer/])
    await page.keyboard.press('Escape')
    await expect(bell(page)).toBeFocused()
    await bell(page).press('Enter')
    await links.first().press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/admin/payments?state=ATTENTION')
    await bell(page).click()
    await links.last().click()
    await expect(page).toHaveURL('/admin/enquiries?kind=CONTACT&state=NEW')
  })
}

test('the list of what needs the administrator is accessible', async ({ page }) => {
  await answerWith(page, [{ kind: 'STREAMS_WITHOUT_VIDEO', count: 1 }, ...MANY])
  await page.goto('/admin/dashboard')
  await bell(page).click()
  await expect(dialog(page).getByRole('link')).toHaveCount(1 + MANY.length)
  // Ends on a phone, where the dialog is still open.
  await expectAccessible(page)
  await expect(dialog(page)).toBeVisible()
})

test('without anything to do the bell has no count, and says so', async ({ page }) => {
  await answerWith(page, [])
  await page.goto('/admin/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await bell(page).click()
  await expect(dialog(page).getByText('Nothing needs you')).toBeVisible()
  await expectAccessible(page)
})

test('notifications that fail to load can be retried', async ({ page }) => {
  await page.route(ATTENTION, createRefusal('Not today.'))
  await page.goto('/admin/dashboard')
  await bell(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Not today.')
  await page.unrouteAll()
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(dialog(page).getByRole('link', { name: /^There is no backup yet/ })).toBeVisible()
  await dialog(page)
    .getByRole('link', { name: /^There is no backup yet/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
})

test('what needs the administrator is read every minute, and no longer when nobody uses the page', async ({ page }) => {
  await page.clock.install()
  let reads = 0
  await page.route(ATTENTION, (route) => {
    reads += 1
    return route.fulfill({ json: { items: reads < 2 ? [] : [{ kind: 'ENQUIRIES', count: 1 }] } })
  })
  await page.goto('/admin/dashboard')
  await expect.poll(() => reads).toBe(1)
  await page.clock.runFor(61_000)
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 thing needs you')
  for (const expected of [3, 4, 5, 6, 6, 6, 6]) {
    await page.clock.runFor(60_000)
    await expect.poll(() => reads).toBe(expected)
  }
  await page.keyboard.press('Shift')
  await expect.poll(() => reads).toBe(7)
})

test('the administration, the site, the own profile and the member area lead to each other', async ({ page }) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /^My profile/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await page.getByRole('link', { name: 'Administration' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.getByRole('link', { name: 'Member view' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Public site' }).click()
  await expect(page).toHaveURL('/')
})
