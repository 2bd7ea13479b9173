import { expectAccessible, createRefusal, rowOf, test, uniqueName } from './admin-kit.ts'
import { expect, type Page } from '@playwright/test'

/** Creates a user on the screen, so that there is activity to show. */
async function createUser(page: Page): Promise<string> {
  const name = uniqueName('Ravi Kumar')
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a New User' })
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email', { exact: true }).fill(`ravi.${crypto.randomUUID()}@example.com`)
  await dialog.getByLabel('Mobile Number').fill('98200 11223')
  await dialog.getByRole('button', { name: 'Create User' }).click()
  await expect(dialog).toBeHidden()
  return name
}

test('activity shows each change with its old and new value, and can be filtered', async ({ page }) => {
  const name = await createUser(page)
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit User Details' })
  await dialog.getByLabel('Full Name').fill(`${name} Rao`)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Activity' }).click()
  const changed = rowOf(page, 'Changed the user').filter({ hasText: name })
  await expect(changed).toHaveCount(1)
  await changed.getByText('Full Name', { exact: true }).first().click()
  await expect(changed.getByRole('deletion')).toHaveText(name)
  await expect(changed.getByRole('definition').last()).toContainText(`${name} Rao`)

  await page.getByLabel('Kind of act').selectOption('Created a user')
  await expect(changed).toHaveCount(0)
  await expect(rowOf(page, 'Created the user').filter({ hasText: name })).toHaveCount(1)
  await page.getByLabel('To').fill('2020-01-01')
  await expect(page.getByText('No Activity Found')).toBeVisible()
  await expect(page).toHaveURL(/act=user\.create&to=2020-01-01/)
  await page.reload()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByLabel('To').fill('')
  await page.getByLabel('Person').selectOption({ index: 1 })
  await expect(rowOf(page, 'Created the user').filter({ hasText: name })).toHaveCount(1)
})

test('an activity list that fails to load can be retried', async ({ page }) => {
  await page.route(/\/api\/v1\/admin\/activity$/, createRefusal('Not today.'))
  await page.goto('/admin/activity')
  await expect(page.getByRole('alert')).toContainText('Not today.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('the activity list is accessible', async ({ page }) => {
  const name = await createUser(page)
  await page.goto('/admin/activity')
  // The details show a long email address.
  const created = rowOf(page, 'Created the user').filter({ hasText: name })
  await created.locator('summary').click()
  await expect(created.getByRole('definition').first()).toBeVisible()
  await expectAccessible(page)
})
