import { type DemoProduct, signInOnScreen, startDemo } from './kit.ts'
import { waitForCode } from './emails.ts'
import { expect, type Page, test } from '@playwright/test'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo({ env: { SIGN_IN_CODES: 'on' } })
})
test.afterAll(() => product.stop())

const at = (path: string) => product.address + path

/** Requests a code for a new address each time: emails to one address are limited. */
async function requestCode(page: Page): Promise<string> {
  const email = `asha.${crypto.randomUUID()}@example.com`
  await page.goto(at('/admin/login'))
  await page.getByLabel('Full name').fill('Asha Verma')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Mobile number').fill('98200 11223')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  return email
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a new member signs in with the code from the email', async ({ page }) => {
  const email = await requestCode(page)
  await expect(page.getByText(`We have sent a code to ${email}.`)).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  const code = await waitForCode(product, email)
  expect(code).toMatch(/^\d{6}$/)
  await enterCode(page, code)
  await expect(page.getByText('Welcome, Asha Verma!')).toBeVisible()
})

test('an administrator signs in with a longer code', async ({ page }) => {
  await signInOnScreen(page, product, 'admin')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const code = await waitForCode(product, 'admin@example.com')
  expect(code).toMatch(/^\d{8}$/)
  await enterCode(page, code)
  await expect(page).toHaveURL(at('/admin/dashboard'))
})

test('a wrong code is refused, and the right one still works', async ({ page }) => {
  const code = await waitForCode(product, await requestCode(page))
  await enterCode(page, 'abc')
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription('Please enter the digits of the code.')
  await enterCode(page, code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert')).toHaveText('This code is not right. Please check it and try again.')
  await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL(at('/dashboard'))
})

test('an expired code is reported', async ({ page }) => {
  await requestCode(page)
  const message = 'This code has expired. Please ask for a new one.'
  await page.route('**/auth/login', (route) => route.fulfill({ status: 422, json: { message, code: 'CODE_EXPIRED' } }))
  await enterCode(page, '123456')
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(page.getByLabel('Code')).toBeVisible()
})

test('another code can be requested after the wait', async ({ page }) => {
  await page.clock.install()
  await requestCode(page)
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await page.clock.fastForward('01:01')
  const sent = page.waitForRequest('**/auth/login')
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('code')
  // The minute has passed only in this browser: the server has its own clock.
  await expect(page.getByRole('alert')).toHaveText(/^Too many tries\. Please try again in \d+ seconds\.$/)
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await page.clock.fastForward('01:01')

  const challenge = { challengeId: crypto.randomUUID(), expiresIn: 600, resendIn: 60 }
  const json = { message: 'A code is on its way.', code: 'SIGN_IN_CODE_REQUIRED', ...challenge }
  await page.route('**/auth/login', (route) => route.fulfill({ status: 403, json }))
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('going back to the form keeps what was typed', async ({ page }) => {
  const email = await requestCode(page)
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Mobile number')).toHaveValue('98200 11223')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma')
})
