import { expectAccessible, createRequestGate, createRefusal, rowOf, test } from './admin-kit.ts'
import { createMember } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

const LIST = /\/api\/v1\/admin\/receipts(\?|$)/

test('a member downloads a receipt, and the administrator finds it in the list and in the CSV', async ({
  page,
  product,
  browser,
}) => {
  const context = await browser.newContext()
  await createMember(context, product)
  const memberPage = await context.newPage()
  await memberPage.goto(`${product.address}/my-account/subscription`)
  await expect(memberPage.getByText('Your receipts appear here after your first payment.')).toBeVisible()
  await memberPage.getByRole('article', { name: 'Annual' }).getByRole('button', { name: 'Choose Plan' }).click()
  await memberPage.getByRole('dialog').getByLabel('What happens').selectOption('The payment succeeds')
  await memberPage.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await expect(memberPage).toHaveURL(`${product.address}/user/courses`)
  await memberPage.goto(`${product.address}/my-account/subscription`)
  const button = memberPage.getByRole('region', { name: 'Receipts' }).getByRole('button', { name: /^Download / })
  const number = (await button.getAttribute('aria-label'))?.replace('Download ', '') ?? ''
  const receipt = await download(memberPage, () => button.click())
  expect(receipt.name).toBe(`receipt-${number.replaceAll('/', '-')}.pdf`)
  expect(receipt.text).toMatch(/^%PDF-/)
  await context.close()

  await page.goto('/admin/receipts')
  const search = page.getByLabel('Search by number, name or email')
  await search.fill(number)
  const row = rowOf(page, number)
  await expect(row).toContainText('Asha Verma')
  await expect(row).toContainText('₹1,299')
  await expect(page.getByText('1 found')).toBeVisible()
  const file = await download(page, () => page.getByRole('button', { name: 'Download CSV' }).click())
  expect(file.name).toBe('receipts.csv')
  expect(file.text.split('\r\n').filter((line) => line.includes(number))).toHaveLength(1)
  await expectAccessible(page)
  await search.fill('no such receipt')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
})

test('the list shows its loading, error and empty states, with a retry', async ({ page }) => {
  const answer = createRequestGate()
  await page.route(LIST, answer.route)
  await page.goto('/admin/receipts')
  await expect(page.getByText('Loading receipts...')).toBeVisible()
  answer.release()
  await expect(page.getByText('Loading receipts...')).toBeHidden()
  await page.unroute(LIST)
  await page.route(LIST, createRefusal(''))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch receipts.')
  await page.unroute(LIST)
  await page.route(LIST, (route) => route.fulfill({ json: { receipts: [], total: 0, nextCursor: null } }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No Receipts Found' })).toBeVisible()
  await expect(page.getByText('They appear with the first payment.')).toBeVisible()
  await expectAccessible(page)
})

async function download(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await act()
  const file = await downloading
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
