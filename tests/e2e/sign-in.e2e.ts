import { type DemoAccount, type DemoProduct, signInContext, signInOnScreen, startDemo } from './kit.ts'
import { expect, type Page, test } from '@playwright/test'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

const at = (path: string) => product.address + path
const alert = (page: Page) => page.getByRole('alert')

async function fillForm(page: Page, { email = 'annual@example.com', mobile = '9000000006' } = {}): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Mobile number').fill(mobile)
}

test.describe('without codes', () => {
  const homes: [DemoAccount, string][] = [
    ['annual', '/dashboard'],
    ['admin', '/admin/dashboard'],
  ]
  for (const [account, home] of homes) {
    test(`${account} is redirected to ${home}, and Back does not return to the sign-in`, async ({ page }) => {
      await page.goto(at('/'))
      await signInOnScreen(page, product, account)
      await expect(page).toHaveURL(at(home))
      expect(await storedKeys(page)).toEqual(['token', 'user'])
      await page.goto(at('/admin/login'))
      await expect(page).toHaveURL(at(home))
      await page.goBack()
      await expect(page).not.toHaveURL(at('/admin/login'))
    })
  }

  test('a new user gives a name and becomes a member', async ({ page }) => {
    await page.goto(at('/admin/login'))
    await page.getByLabel('Full name').fill('Meera Iyer')
    await fillForm(page, { email: `meera.${crypto.randomUUID()}@example.com`, mobile: '98765 43210' })
    await page.keyboard.press('Enter')
    await expect(page.getByText('Welcome, Meera Iyer!')).toBeVisible()
  })

  test('missing and invalid fields are reported, and the first gets the focus', async ({ page }) => {
    await page.goto(at('/admin/login'))
    const email = page.getByLabel('Email address')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(email).toHaveAccessibleDescription('Email address is required.')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toBeFocused()
    await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription('Mobile number is required.')
    await fillForm(page, { email: 'nobody', mobile: '12' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(email).toHaveAccessibleDescription(/complete email address/)
    await fillForm(page, { mobile: '12' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(alert(page)).toHaveText('Please enter a complete mobile number.')
  })

  test("the button says 'Authenticating...' and is disabled while signing in", async ({ page }) => {
    let answer = (): void => undefined
    const released = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/auth/login', async (route) => {
      await released
      await route.continue()
    })
    await signInOnScreen(page, product, 'annual')
    await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeDisabled()
    answer()
    await expect(page).toHaveURL(at('/dashboard'))
  })

  test('a server that does not respond is reported, and the next try works', async ({ page }) => {
    await page.route('**/auth/login', (route) => route.abort())
    await signInOnScreen(page, product, 'annual')
    await expect(alert(page)).toHaveText('The server did not respond. Please check if the backend is running.')
    await page.unroute('**/auth/login')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(at('/dashboard'))
  })

  test('an error without a message shows the fallback text', async ({ page }) => {
    await page.route('**/auth/login', (route) => route.fulfill({ status: 500, body: 'down' }))
    await signInOnScreen(page, product, 'annual')
    await expect(alert(page)).toHaveText('Server responded with an error.')
  })
})

test.describe('guards', () => {
  test('a visitor is redirected to the sign-in and then to the requested page', async ({ page }) => {
    await page.goto(at('/my-account/profile?from=mail'))
    await expect(page).toHaveURL(at('/admin/login'))
    await fillForm(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(at('/my-account/profile?from=mail'))
  })

  test('a remembered page of the other role is not opened', async ({ page }) => {
    await page.goto(at('/admin/users'))
    await expect(page).toHaveURL(at('/admin/login'))
    await fillForm(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(at('/dashboard'))
  })

  test("a member is kept out of the administrator's pages", async ({ page, context }) => {
    await signInContext(context, product, 'annual')
    await page.goto(at('/admin/users'))
    await expect(page).toHaveURL(at('/dashboard'))
  })

  test('a 401 ends the session and remembers the page', async ({ page, context }) => {
    await signInContext(context, product, 'annual')
    await page.goto(at('/my-account/subscription'))
    await expect(page.getByRole('heading', { name: 'Subscription Plans' })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('token', 'no-longer-valid'))
    await page.reload()
    await expect(page).toHaveURL(at('/admin/login'))
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await fillForm(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(at('/my-account/subscription'))
  })
})

test('logging out ends the session on the server too and leads to the sign-in', async ({ page }) => {
  await signInOnScreen(page, product, 'annual')
  await expect(page).toHaveURL(at('/dashboard'))
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const logoutResponse = page.waitForResponse('**/auth/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(at('/admin/login'))
  expect((await logoutResponse).status()).toBe(204)
  const later = await page.request.get(at('/api/v1/user/courses'), { headers: { authorization: `Bearer ${token}` } })
  expect(later.status()).toBe(401)
  // `agreed` (to the terms) is not part of the session and may or may not be stored by now.
  expect((await storedKeys(page)).filter((key) => key !== 'agreed')).toEqual([])
})

test('signing in or out in one tab does the same in the other', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto(at('/admin/login'))
  await expect(other.getByRole('button', { name: 'Continue' })).toBeVisible()
  await signInOnScreen(page, product, 'annual')
  await expect(page).toHaveURL(at('/dashboard'))
  await expect(other).toHaveURL(at('/dashboard'))
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(at('/admin/login'))
})

/** What the browser keeps of a session; whether it has the typefaces is no part of it. */
function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key !== 'fonts')
      .toSorted(),
  )
}
