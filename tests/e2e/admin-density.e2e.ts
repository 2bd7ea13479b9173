import { test } from './admin-kit.ts'
import { expect } from '@playwright/test'

test('a row is low and leads to the user wherever it is pressed, and the head stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/users')
  const row = page.getByRole('row').nth(3)
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(50)
  await page.mouse.wheel(0, 900)
  await expect(page.getByRole('columnheader', { name: 'Contact' })).toBeInViewport({ ratio: 1 })
  await row.getByRole('checkbox').check()
  await expect(page).toHaveURL(/\/admin\/users$/)
  // The link lies over the whole row.
  await row.getByRole('cell').nth(3).click({ force: true })
  await expect(page).toHaveURL(/\/admin\/users\/[\w-]+$/)
})

test('on a phone lists are low cards without headers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const { path, most } of [
    { path: '/admin/users', most: 110 },
    { path: '/admin/payments', most: 110 },
    { path: '/admin/courses', most: 110 },
  ]) {
    await page.goto(path)
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.nth(2)).toBeVisible()
    const heights = await rows.evaluateAll((all) =>
      all.slice(1, 9).map((row) => Math.round(row.getBoundingClientRect().height)),
    )
    const median = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)]
    expect(median, `${path}: ${heights.join(' ')}`).toBeLessThanOrEqual(most)
  }
})
