import { type DemoProduct, signInOnScreen, startDemo } from './kit.ts'
import { waitForCode } from './emails.ts'
import { expect, type Page, test } from '@playwright/test'

/* A phone with little memory discards the tab while the member reads the code in the email app, and reloads it. */

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo({ env: { SIGN_IN_CODES: 'on' } })
})
test.afterAll(() => product.stop())

const at = (path: string) => product.address + path
const newEmailAddress = () => `asha.${crypto.randomUUID()}@example.com`
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))
const sendAgain = (page: Page) => page.getByRole('button', { name: /^Send again in \d+ s$/ })

/** Requests a code for a new user. */
async function requestCode(page: Page, email = newEmailAddress()): Promise<string> {
  await page.goto(at('/admin/login'))
  await submitForm(page, email)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  return email
}

async function submitForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Verma')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Mobile number').fill('98200 11223')
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function expectCodeField(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(`We have sent a code to ${email}.`)).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
}

test('after a reload the code still signs in, and nothing is left in the session storage', async ({ page }) => {
  const email = await requestCode(page)
  await page.reload()
  await expectCodeField(page, email)
  await expect(sendAgain(page)).toBeDisabled()
  await page.reload()
  await expectCodeField(page, email)
  await enterCode(page, await waitForCode(product, email))
  await expect(page.getByText('Welcome, Asha Verma!')).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
})

test('a reload does not restart the wait for another code', async ({ page }) => {
  await page.clock.install()
  const email = await requestCode(page)
  await page.clock.fastForward('00:40')
  await page.reload()
  await expectCodeField(page, email)
  const secondsLeft = Number(/\d+/.exec((await sendAgain(page).textContent()) ?? '')?.[0])
  expect(secondsLeft).toBeGreaterThan(0)
  expect(secondsLeft).toBeLessThanOrEqual(20)
  await page.clock.fastForward('00:21')
  await expect(page.getByRole('button', { name: 'Send again', exact: true })).toBeEnabled()
})

test('after an hour a reload no longer shows who was about to sign in', async ({ page }) => {
  await page.clock.install()
  await requestCode(page)
  await page.clock.fastForward('01:00:01')
  await page.reload()
  await expect(page.getByLabel('Email address')).toHaveValue('')
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await storedKeys(page)).toEqual([])
})

test('a code that expired before the reload is reported, and the form keeps what was typed', async ({ page }) => {
  await page.clock.install()
  const email = await requestCode(page)
  await page.clock.fastForward('10:01')
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('This code has expired. Please ask for a new one.')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Mobile number')).toHaveValue('98200 11223')
  expect(await storedKeys(page)).toEqual([])
})

test('requesting again within a minute shows the code field; Use another address clears the session storage', async ({
  page,
}) => {
  const email = await requestCode(page)
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  expect(await storedKeys(page)).toEqual([])
  const refused = page.waitForResponse('**/auth/login')
  await page.getByRole('button', { name: 'Continue' }).click()
  expect((await refused).status()).toBe(429)
  await expectCodeField(page, email)
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(sendAgain(page)).toBeDisabled()
  await page.reload()
  await expectCodeField(page, email)
  await enterCode(page, await waitForCode(product, email))
  await expect(page).toHaveURL(at('/dashboard'))
})

test('another number with the same address does not open the code field', async ({ page }) => {
  await requestCode(page)
  await page.getByRole('button', { name: 'Use another address' }).click()
  await page.getByLabel('Mobile number').fill('98200 99999')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Too many tries\. Please try again in \d+ seconds\.$/)
})

test('another browser is shown how long to wait', async ({ page, browser }) => {
  const email = await requestCode(page)
  const other = await browser.newContext()
  const otherPage = await other.newPage()
  await otherPage.goto(at('/admin/login'))
  await submitForm(otherPage, email)
  await expect(otherPage.getByRole('alert')).toHaveText(/^Too many tries\. Please try again in \d+ seconds\.$/)
  await otherPage.evaluate(() => localStorage.setItem('language', 'hi'))
  await otherPage.reload()
  await otherPage.getByLabel('ईमेल पता').fill(email)
  await otherPage.getByLabel('मोबाइल नंबर').fill('98200 11223')
  await otherPage.getByRole('button', { name: 'आगे बढ़ें' }).click()
  await expect(otherPage.getByRole('alert')).toHaveText(/^बहुत बार कोशिश हो चुकी है। कृपया \d+ सेकंड बाद फिर कोशिश करें।$/)
  await other.close()
})

test('after a reload the code field is shown in Hindi, at phone width', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const email = await requestCode(page)
  await page.evaluate(() => localStorage.setItem('language', 'hi'))
  await page.reload()
  await expect(page.getByText(`हमने ${email} पर एक कोड भेजा है। उसे नीचे लिखें।`)).toBeVisible()
  await expect(page.getByLabel('कोड')).toBeFocused()
  await expect(page.getByRole('button', { name: /^\d+ सेकंड में फिर से भेजें$/ })).toBeDisabled()
  await page.getByLabel('कोड').fill(await waitForCode(product, email))
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click()
  await expect(page).toHaveURL(at('/dashboard'))
})

test('when one of two tabs signs in, the other follows and its session storage is cleared', async ({
  page,
  context,
}) => {
  const email = await requestCode(page)
  const other = await context.newPage()
  const second = await requestCode(other)
  await page.reload()
  await expectCodeField(page, email)
  await enterCode(page, await waitForCode(product, email))
  await expect(page).toHaveURL(at('/dashboard'))
  await expect(other).toHaveURL(at('/dashboard'))
  await expect.poll(() => storedKeys(other)).toEqual([])
  expect(await waitForCode(product, second)).toMatch(/^\d{6}$/)
})

test('a tab that was left while another signed in clears its session storage', async ({ page, context }) => {
  await requestCode(page)
  await page.goto('about:blank')
  const other = await context.newPage()
  const email = await requestCode(other)
  await enterCode(other, await waitForCode(product, email))
  await expect(other).toHaveURL(at('/dashboard'))
  await page.goto(at('/admin/login'))
  await expect(page).toHaveURL(at('/dashboard'))
  expect(await storedKeys(page)).toEqual([])
})

test('an administrator can sign in after a reload too', async ({ page }) => {
  await signInOnScreen(page, product, 'admin')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.reload()
  await expectCodeField(page, 'admin@example.com')
  await enterCode(page, await waitForCode(product, 'admin@example.com'))
  await expect(page).toHaveURL(at('/admin/dashboard'))
  expect(await storedKeys(page)).toEqual([])
})

test('leaving the sign-in page and going back keeps the code field', async ({ page }) => {
  const email = await requestCode(page)
  await page.goto(at('/'))
  await page.goBack()
  await expectCodeField(page, email)
})
