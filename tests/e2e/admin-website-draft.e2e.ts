import { test } from './admin-kit.ts'
import { expect } from '@playwright/test'

test('a draft that cannot be read gives way to a published version', async ({ page }) => {
  const code = 'WEBSITE_DRAFT_UNREADABLE'
  await page.route('**/api/v1/admin/website', (route) =>
    route.fulfill({ status: 409, json: { message: 'The draft cannot be read.', code } }),
  )
  await page.goto('/admin/website')
  await expect(page.getByText('The draft cannot be read.')).toBeVisible()
  await page.getByRole('button', { name: 'Take an earlier version' }).click()
  const versions = page.getByRole('dialog', { name: 'Published versions' })
  await page.unroute('**/api/v1/admin/website')
  await versions
    .getByRole('button', { name: /^Bring back the version of/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Sections' })).toBeVisible()
})
