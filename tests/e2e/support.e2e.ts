import { adminTest, expectAccessible, rowOf } from './admin-kit.ts'
import { signInContext } from './kit.ts'
import { findHorizontalOverflow } from './layout-checks.ts'
import { expect } from '@playwright/test'

/* Support helps a member: finds them, reads what happened, and sees what they see. */

const test = adminTest()
const REASON = 'Cannot find the breathing course.'

test('a member is found by the end of their number, their timeline read, and their pages seen', async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('0006')
  await expect(rowOf(page, 'annual@example.com')).toContainText('Found by the end of the mobile number')
  await rowOf(page, 'annual@example.com').getByRole('link', { name: 'Harpreet Gill' }).click()

  const timeline = page.getByRole('region', { name: 'What happened' })
  await expect(timeline.getByRole('listitem').first()).toBeVisible()
  await timeline.getByLabel('Show').selectOption('Plans')
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Annual' }).first()).toContainText('until')
  await timeline.getByLabel('Show').selectOption('Payments')
  await expect(timeline.getByRole('link', { name: 'Open the payment' }).first()).toBeVisible()
  await timeline.getByLabel('Show').selectOption('Playback trouble')
  await expect(timeline).toContainText('Nothing of this kind has happened yet.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await timeline.getByLabel('Show').selectOption('Everything')
  await expect(timeline.getByRole('listitem').first()).toBeVisible()
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])

  await page.getByRole('button', { name: 'See as this member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Help')
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await expect(dialog).toContainText('at least 10 letters')
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Begin' }).click()
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open the pages in a new tab' }).click()
  const tab = await opened

  const ribbon = tab.getByRole('complementary', { name: 'You see this as Harpreet Gill' })
  await expect(ribbon).toContainText(/1[45]:\d\d/)
  await expect(tab.getByText('Welcome, Harpreet Gill!').first()).toBeVisible()
  await tab.reload()
  await expect(ribbon).toBeVisible()
  await tab.setViewportSize({ width: 360, height: 740 })
  // The menu slides out of sight first.
  await expect.poll(() => tab.evaluate(findHorizontalOverflow)).toEqual([])
  await tab.goto('/my-account/subscription')
  await expect(tab.getByText('Annual').first()).toBeVisible()
  await tab.goto('/my-account/profile')
  await tab.getByLabel('Full name').fill('Somebody Else')
  await tab.getByRole('button', { name: 'Save Changes' }).click()
  await expect(tab.getByText('Only the member can change it.').first()).toBeVisible()

  // The other tab is still the administrator's, and this one shows nothing more once the view has ended.
  await page.reload()
  await expect(page.getByRole('button', { name: 'See as this member' })).toBeVisible()
  await ribbon.getByRole('button', { name: 'End' }).click()
  await expect(tab.getByRole('heading', { name: 'The view is over' })).toBeVisible()
  await tab.getByRole('link', { name: 'Back to the administration' }).click()
  await expect(tab.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()

  const context = await browser.newContext({ baseURL: product.address })
  const member = await context.newPage()
  await signInContext(context, product, 'annual')
  await member.goto('/my-account/profile')
  const panel = member.getByRole('region', { name: 'Who looked at your pages' })
  await expect(panel).toContainText(REASON)
  await expect(panel).toContainText('Meera Iyer')
  await context.close()
})
