import { expectAccessible } from './admin-kit.ts'
import { createAnnualMember, test } from './member-kit.ts'
import { expect } from '@playwright/test'

test('a member searches by keyboard at 360 px, and opens what was found', async ({ context, product }) => {
  await createAnnualMember(context, product)
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${product.address}/user/courses`)
  const field = page.getByRole('searchbox', { name: 'Search in courses, talks and e-books' })
  // The job fills the index soon after the start.
  await expect(async () => {
    await field.fill('')
    await field.fill('house dawn')
    await expect(page.getByRole('region', { name: 'Titles' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await field.press('ArrowDown')
  const first = page.getByRole('region', { name: 'Titles' }).getByRole('link').first()
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')

  await field.fill('zzzzqqq')
  await expect(page.getByText('Nothing found for “zzzzqqq”.')).toBeVisible()
  await field.fill('house dawn')
  await first.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'A House at Dawn' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await page.getByRole('button', { name: 'house dawn' }).click()
  await expect(first).toBeVisible()
})
