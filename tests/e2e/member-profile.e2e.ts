import { createMember, test } from './member-kit.ts'
import { expect } from '@playwright/test'

const PROFILE = '**/api/v1/user/profile'

test.beforeEach(async ({ page, context, product }) => {
  await createMember(context, product)
  await page.goto(`${product.address}/my-account/profile`)
})

test('name and number are changed, shown at once and kept after a reload', async ({ page }) => {
  await expect(page.getByLabel('Email address')).not.toBeEditable()
  await page.getByLabel('Full name').fill('Asha Verma-Rao')
  await page.getByLabel('Mobile number').fill('98200 99887')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeVisible()
  await expect(page.getByText('Welcome, Asha Verma-Rao!')).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toHaveValue('+919820099887')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('Asha Verma-Rao')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma-Rao')
})

test('name and number are required, and nothing is sent without them', async ({ page }) => {
  let sent = 0
  await page.route(PROFILE, (route) => {
    sent += 1
    return route.continue()
  })
  await page.getByLabel('Full name').fill('   ')
  await page.getByLabel('Mobile number').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Full name is required.')).toBeVisible()
  await expect(page.getByText('Mobile number is required.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()

  await page.evaluate(() => localStorage.setItem('language', 'hi'))
  await page.reload()
  await page.getByLabel('पूरा नाम').fill('')
  await page.getByLabel('पूरा नाम').press('Enter')
  await expect(page.getByText('पूरा नाम लिखना ज़रूरी है।')).toBeVisible()
  expect(sent).toBe(0)
})

test('an incomplete mobile number is refused', async ({ page }) => {
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please enter a complete mobile number.').first()).toBeVisible()
  await expect(page.getByText('Profile updated successfully!')).toBeHidden()
})

test('the button shows that it is saving, and a failure is reported', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route(PROFILE, async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, body: '' })
  })
  await page.getByLabel('Full name').fill('Asha')
  await page.getByLabel('Full name').press('Enter')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  answer.resolve()
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile.')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
})

test('an unsaved profile asks before it is left, in Hindi as well', async ({ page }) => {
  await page.getByLabel('Full name').fill('Asha, half typed')
  const menu = page.getByRole('link', { name: 'Subscription' }).first()
  await menu.click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha, half typed')
  await menu.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/subscription/)

  await page.evaluate(() => localStorage.setItem('language', 'hi'))
  await page.goBack()
  await page.reload()
  await page.getByLabel('पूरा नाम').fill('आशा')
  await page.getByRole('link', { name: 'सदस्यता' }).first().click()
  await page
    .getByRole('alertdialog', { name: 'अपने बदलाव छोड़ दें?' })
    .getByRole('button', { name: 'लिखना जारी रखें' })
    .click()
  await expect(page.getByLabel('पूरा नाम')).toHaveValue('आशा')
})
