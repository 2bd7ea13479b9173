import { expectAccessible, rowOf } from './admin-kit.ts'
import { type DemoProduct, signInOnScreen, startDemo } from './kit.ts'
import { waitForCode } from './emails.ts'
import { openEmbeddedDatabase } from '#server/adapters/pglite/embedded-database.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { join } from 'node:path'

const ADMIN = 'admin@example.com'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo({ env: { SIGN_IN_CODES: 'on' } })
})
test.afterAll(() => product.stop())

/** Expires only the codes: those entered are no longer fresh, and another can be sent. */
async function expireCodes(): Promise<void> {
  await product.kill()
  const { db, close } = await openEmbeddedDatabase({
    dir: join(product.dataDir, 'database'),
    onRestart: () => undefined,
    onUnusable: () => undefined,
  })
  await db
    .updateTable('sessions')
    .set({ fresh_until: new Date(0) })
    .execute()
  await db.deleteFrom('rate_limits').execute()
  await close()
  await product.restart()
}

async function requestDeletion(page: Page, path = '/admin/users?search=halfyearly'): Promise<string> {
  await page.goto(product.address + path)
  const button = page.getByRole('button', { name: /^Delete / }).first()
  const name = (await button.getAttribute('aria-label'))?.replace('Delete ', '') ?? ''
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  return name
}

let codesSent = 0
async function enterNextCode(within: Page | Locator): Promise<void> {
  codesSent += 1
  await within.getByLabel('Code').fill(await waitForCode(product, ADMIN, codesSent))
  await within.getByRole('button', { name: 'Continue' }).click()
}

async function signIn(page: Page): Promise<void> {
  await signInOnScreen(page, product, 'admin')
  await enterNextCode(page)
  await expect(page).toHaveURL(`${product.address}/admin/dashboard`)
}

test('a deletion asks for a fresh code, then runs by itself, and the session gets a new token', async ({ page }) => {
  test.slow()
  await signIn(page)
  const tokenBefore = await page.evaluate(() => localStorage.getItem('token'))
  await expireCodes()

  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  const course = await requestDeletion(page, '/admin/courses')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('confirm this with a fresh code')
  await page.reload()
  await expect(rowOf(page, course)).toHaveCount(1)

  const name = await requestDeletion(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('alert')).toHaveText('Please confirm this with a fresh code from your email.')

  await question.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await dialog.getByLabel('Code').fill('00000000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This code is not right. Please check it and try again.')
  await expectAccessible(page)
  await enterNextCode(dialog)
  await expect(dialog).toBeHidden()
  await expect(question).toBeHidden()
  await expect(rowOf(page, name)).toHaveCount(0)

  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(tokenBefore)
  const headers = { authorization: `Bearer ${tokenBefore}` }
  await expect
    .poll(async () => (await page.request.get(`${product.address}/api/v1/admin/stats`, { headers })).status())
    .toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
})

test('the seller, a coupon and a complimentary plan ask for a fresh code and are then saved as typed', async ({
  page,
}) => {
  test.slow()
  await signIn(page)
  const question = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  const confirm = async () => {
    await question.getByRole('button', { name: 'Send me a code' }).click()
    await enterNextCode(question)
    await expect(question).toBeHidden()
  }

  await expireCodes()
  await page.goto(`${product.address}/admin/legal-facts`)
  const seller = page.getByRole('main')
  await seller.getByLabel('Legal name').fill('Sadhana Trust')
  await seller.getByRole('button', { name: 'Save Changes' }).click()
  await confirm()
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByText('Saved. The pages and receipts to come show it.'),
  ).toBeVisible()
  await page.reload()
  await expect(seller.getByLabel('Legal name')).toHaveValue('Sadhana Trust')

  await expireCodes()
  await page.goto(`${product.address}/admin/coupons`)
  await page.getByRole('button', { name: 'Create Coupon' }).first().click()
  const coupon = page.getByRole('dialog', { name: 'Create a Coupon' })
  await coupon.getByLabel('Code').fill('FRESH-20')
  await coupon.getByLabel('How much').fill('20')
  await coupon.getByRole('button', { name: 'Create Coupon' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(coupon.getByRole('alert')).toContainText('confirm this with a fresh code')
  await coupon.getByRole('button', { name: 'Create Coupon' }).click()
  await confirm()
  await expect(coupon).toBeHidden()
  await expect(rowOf(page, 'FRESH-20')).toContainText('20 %')

  await expireCodes()
  await page.goto(`${product.address}/admin/users?search=expired`)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const user = page.getByRole('dialog', { name: 'Edit User Details' })
  await user.getByLabel('Full Name').fill('Someone Else')
  await user.getByLabel('Subscription Plan').selectOption('Annual')
  await user.getByRole('button', { name: 'Save Changes' }).click()
  await confirm()
  await expect(user).toBeHidden()
  await expect(rowOf(page, 'Someone Else')).toContainText('Annual')
})
