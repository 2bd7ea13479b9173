import { expectAccessible } from './admin-kit.ts'
import { waitForCode } from './emails.ts'
import { type DemoProduct, signInContext, startDemo, testWithProduct } from './kit.ts'
import { createNewcomer } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

/* The plan that a visitor chooses on a public page is carried through the sign-in to its payment. */

const test = testWithProduct()
const PHONE = { width: 360, height: 740 }

test.describe('with codes by email', () => {
  let product: DemoProduct
  test.beforeAll(async () => {
    product = await startDemo({ env: { SIGN_IN_CODES: 'on' } })
  })
  test.afterAll(() => product.stop())

  test('a new member pays the plan they chose, past a wrong code and a reload', async ({ page }) => {
    const email = `kavya.${crypto.randomUUID()}@example.com`
    await page.setViewportSize(PHONE)
    await page.goto(product.address)
    await enroll(page)
    await expect(page.getByText('Your choice: Half-Yearly, ₹699.')).toBeVisible()
    await fillDetails(page, email)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    const code = await waitForCode(product, email)
    await enterCode(page, code === '111111' ? '222222' : '111111')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Your choice: Half-Yearly, ₹699.')).toBeVisible()
    await enterCode(page, code)

    await expect(page).toHaveURL(`${product.address}/my-account/subscription?plan=HALF_YEARLY`)
    const choice = page.getByRole('region', { name: 'Your choice' })
    const pay = choice.getByRole('button', { name: 'Agree and pay ₹699' })
    await pay.click()
    await expect(choice.getByText('Please choose one of the two.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('form', { name: 'Before you begin' })).toHaveCount(0)
    await expectAccessible(page)
    await choice.getByLabel('I am 18 or older.').check()
    await pay.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹699' }).click()
    await expect(page).toHaveURL(`${product.address}/user/courses`)
    await expect(page.getByRole('form', { name: 'Before you begin' })).toHaveCount(0)

    await page.goto(product.address)
    await expect(page.getByRole('link', { name: 'Enroll in the Course' })).toHaveCount(0)
    // What they have is not sold again, and what they lack still is.
    await expect(page.getByText('Part of your plan').filter({ visible: true })).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Begin with 10 days for ₹199' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Continue', exact: true })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Choose Plan' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read the free e-book' })).toBeVisible()
  })
})

test('a tab that waits at the sign-in goes to the payment when another tab signs in', async ({
  page,
  context,
  product,
}) => {
  await page.goto(`${product.address}/hi/courses`)
  await page.getByRole('link', { name: 'कोर्स में शामिल हों' }).first().click()
  await expect(page.getByText('आपकी पसंद: छमाही, ₹699.')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${product.address}/admin/login`)
  await other.getByLabel('पूरा नाम').fill('Asha Verma')
  await other.getByLabel('ईमेल पता').fill(`asha.${crypto.randomUUID()}@example.com`)
  await other.getByLabel('मोबाइल नंबर').fill('98200 11223')
  await other.getByRole('button', { name: 'आगे बढ़ें' }).click()
  await expect(other).toHaveURL(`${product.address}/dashboard`)
  await expect(page).toHaveURL(`${product.address}/my-account/subscription?plan=HALF_YEARLY`)
  await expect(page.getByRole('button', { name: 'स्वीकार करें और ₹699 दें' })).toBeVisible()
})

test('who is signed in without a plan gets to the payment with one tap, and can still take another plan', async ({
  page,
  context,
  product,
}) => {
  await createNewcomer(context, product)
  await page.goto(product.address)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0)
  await enroll(page)
  await page.getByRole('article', { name: 'Annual' }).getByRole('button', { name: 'Choose Plan' }).click()
  const choice = page.getByRole('region', { name: 'Your choice' })
  await expect(choice.getByRole('button', { name: 'Agree and pay ₹1,299' })).toBeVisible()
  await page.reload()
  await expect(choice.getByRole('button', { name: 'Agree and pay ₹1,299' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${product.address}/`)
})

for (const { account, plan, text } of [
  { account: 'halfyearly', plan: 'HALF_YEARLY', text: 'You have the plan Half-Yearly already.' },
  { account: 'annual', plan: 'HALF_YEARLY', text: 'Your plan Annual includes everything of Half-Yearly.' },
  { account: 'expired', plan: 'INITIAL', text: 'You have had these ten days already.' },
  { account: 'inactive', plan: 'WEEKLY', text: 'The plan that you chose is not on sale now.' },
] as const) {
  test(`the ${account} member who chooses ${plan} reads why there is nothing to pay`, async ({
    page,
    context,
    product,
  }) => {
    await signInContext(context, product, account)
    await page.goto(`${product.address}/admin/login#plan=${plan}`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('button', { name: /pay ₹/ })).toHaveCount(0)
    await expectAccessible(page)
  })
}

test('members and administrators find the way back to their own dashboard on every page', async ({
  page,
  context,
  product,
  browser,
}) => {
  await signInContext(context, product, 'annual')
  for (const path of ['/', '/courses', '/hi/about']) {
    await page.goto(product.address + path)
    const label = path.startsWith('/hi') ? 'जारी रखें' : 'Continue'
    await expect(page.getByRole('banner').getByRole('link', { name: label, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /^(Login|लॉग इन|Enroll in the Course)$/ })).toHaveCount(0)
  }
  await page.getByRole('banner').getByRole('link', { name: 'जारी रखें', exact: true }).click()
  await expect(page).toHaveURL(`${product.address}/dashboard`)

  const admin = await browser.newPage()
  await signInContext(admin.context(), product, 'admin')
  await admin.goto(product.address)
  await admin.getByRole('banner').getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(admin).toHaveURL(`${product.address}/admin/dashboard`)
  await admin.close()
})

async function enroll(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Enroll in the Course' }).first().click()
}

async function fillDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Kavya Menon')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Mobile number').fill('98450 12345')
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}
