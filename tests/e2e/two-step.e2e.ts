import { expectAccessible } from './admin-kit.ts'
import { type DemoProduct, signInOnScreen, startDemo } from './kit.ts'
import { appCode } from '#tests/kit/authenticator.ts'
import { expect, test } from '@playwright/test'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

test('an administrator sets up two-step sign-in and signs in with a recovery code', async ({ page }) => {
  await signInOnScreen(page, product, 'admin')
  await expect(page).toHaveURL(/dashboard$/)
  await page.goto(`${product.address}/admin/settings`)
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = await section.locator('.select-all').innerText()
  await section.getByLabel('Code of the app').fill('12')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('Please enter the six digits that the app shows.')).toBeVisible()
  await expectAccessible(page)
  await section.getByLabel('Code of the app').fill(appCode(key, new Date()))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const recoveryCode = await section.getByRole('listitem').first().innerText()
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await signInOnScreen(page, product, 'admin')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is not right. Please check it and try again.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})
