import { expectGoodToAll, rowOf } from './admin-kit.ts'
import { type RunningProduct, signInByHand, startProduct } from './kit.ts'
import { codeFor } from './letters.ts'
import { openEmbeddedDatabase } from '#server/adapters/db-embedded.ts'
import { expect, type Page, test } from '@playwright/test'
import { join } from 'node:path'

const ADMIN = 'admin@example.com'

let product: RunningProduct
test.beforeAll(async () => {
  product = await startProduct({ env: { SIGN_IN_CODES: 'on' } })
})
test.afterAll(() => product.stop())

/** Time goes by for the codes alone: those that were entered are not fresh any more, and another can be sent. */
async function codesGrowOld(): Promise<void> {
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

async function askToDelete(page: Page, path = '/admin/users?search=halfyearly'): Promise<string> {
  await page.goto(product.address + path)
  const button = page.getByRole('button', { name: /^Delete / }).first()
  const name = (await button.getAttribute('aria-label'))?.replace('Delete ', '') ?? ''
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  return name
}

test('a deletion asks for a fresh code and then happens by itself, in a session of its own', async ({ page }) => {
  test.slow()
  await signInByHand(page, product, 'admin')
  await page.getByLabel('Code').fill(await codeFor(product, ADMIN))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${product.address}/admin/dashboard`)
  const tokenBefore = await page.evaluate(() => localStorage.getItem('token'))
  await codesGrowOld()

  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  const course = await askToDelete(page, '/admin/courses')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('confirm this with a fresh code')
  await page.reload()
  await expect(rowOf(page, course)).toHaveCount(1)

  const name = await askToDelete(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('alert')).toHaveText('Please confirm this with a fresh code from your email.')

  await question.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await dialog.getByLabel('Code').fill('00000000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This code is not right. Please check it and try again.')
  await expectGoodToAll(page)
  await dialog.getByLabel('Code').fill(await codeFor(product, ADMIN, 2))
  await dialog.getByRole('button', { name: 'Continue' }).click()
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
