import { expectAccessible } from './admin-kit.ts'
import { signInContext, signInPerson } from './kit.ts'
import { createMember, test } from './member-kit.ts'
import { expect } from '@playwright/test'

test('the menu leads to help with our address and the frequent questions', async ({ page, context, product }) => {
  await signInContext(context, product, 'initial')
  await page.goto(`${product.address}/dashboard`)
  await page.locator('#sidebar').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'hello@sadhana.example' })).toHaveAttribute(
    'href',
    'mailto:hello@sadhana.example',
  )
  await page.getByText('Does my plan renew by itself?').click()
  await expect(page.getByText(/^No\. In its last 30 days/)).toBeVisible()
  await expectAccessible(page)
})

test('an unknown address keeps its path, is in the reader’s language and leads back to the dashboard', async ({
  page,
  context,
  product,
}) => {
  await signInContext(context, product, 'initial')
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
  const address = `${product.address}/user/nowhere`
  await page.goto(address)
  await expect(page.getByText('ओह! पृष्ठ नहीं मिला')).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeHidden()
  await expect(page).toHaveURL(address)
  await page.getByRole('link', { name: 'मुख्य पृष्ठ पर जाएँ' }).click()
  await expect(page).toHaveURL(`${product.address}/dashboard`)
})

test('a visitor’s unknown address offers the home page only', async ({ page, product }) => {
  await page.goto(`${product.address}/nowhere`)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
})

test('a session that ends says so, and keeps the address and the place', async ({ page, context, product }) => {
  const email = `meera.${crypto.randomUUID()}@example.com`
  const person = { name: 'Meera Joshi', email, mobileNumber: '98200 11224' }
  await signInPerson(context, product, person)
  await page.goto(`${product.address}/my-account/subscription`)
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeVisible()
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: '' } }),
  )
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible()
  await page.getByLabel('Mobile number').fill(person.mobileNumber)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${product.address}/user/courses`)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('')
})

test('a number that the server refuses is marked at its field', async ({ page, product }) => {
  await page.goto(`${product.address}/admin/login`)
  await page.getByLabel('Email address').fill(`ravi.${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByRole('button', { name: 'Continue' }).click()
  const field = page.getByLabel('Mobile number')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Please enter a complete mobile number.')
  await expect(field).toBeFocused()
  await expect(page.getByText('Please enter a complete mobile number.')).toHaveCount(1)
})

test('the account can be deleted with the word in Hindi', async ({ page, context, product }) => {
  await createMember(context, product)
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
  await page.goto(`${product.address}/my-account/profile`)
  await page.getByRole('button', { name: 'मेरा खाता हटाएँ' }).click()
  await page.getByLabel('पुष्टि के लिए हटाएँ लिखें').fill(' हटाएं ')
  await page.getByRole('button', { name: 'हमेशा के लिए हटाएँ' }).click()
  await expect(page).toHaveURL(/\/goodbye$/)
})

test.describe('with a browser in Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('the first visit offers Hindi, and keeps the answer', async ({ page, product }) => {
    await page.goto(product.address)
    const offer = page.getByText('यह वेबसाइट हिन्दी में भी है।')
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(offer).toBeHidden()
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByRole('link', { name: 'हिन्दी में देखें' }).click()
    await expect(page).toHaveURL(`${product.address}/hi`)
    await expect(offer).toHaveCount(0)
  })
})
