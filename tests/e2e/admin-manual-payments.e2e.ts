import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { type DemoProduct, authHeaders, signInPerson } from './kit.ts'
import { addIstDays, formatIstDate, istDay } from '#shared/domain/ist.ts'
import { expect, type Page } from '@playwright/test'

/** Creates a member without a plan, and opens their page as the administrator. */
async function openNewMember(page: Page, product: DemoProduct) {
  const member = { name: uniqueName('Kavya'), email: `${crypto.randomUUID()}@example.com`, mobileNumber: '98200 44556' }
  const headers = await authHeaders(page.request, product, 'admin')
  const data = { ...member, role: 'USER' }
  const created = await page.request.post(`${product.address}/api/v1/admin/users`, { headers, data })
  const { user } = (await created.json()) as { user: { _id: string } }
  await page.goto(`/admin/users/${user._id}`)
  return { ...member, _id: user._id }
}

const threeDaysAgo = addIstDays(new Date(), -3)

const payments = (page: Page) => page.getByRole('region', { name: 'Payments' })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Record a payment of ${name}` })

test('a payment in cash gives the plan and a receipt, and is paid back by hand', async ({ page, product, browser }) => {
  const member = await openNewMember(page, product)
  await expect(payments(page)).toContainText('There has been no payment yet.')
  await payments(page).getByRole('button', { name: 'Record a payment' }).click()
  const dialog = dialogOf(page, member.name)
  await dialog.getByLabel('Plan').selectOption('Half-Yearly')
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('699')
  await dialog.getByLabel('Amount in rupees').fill('600')
  await expect(dialog).toContainText('₹99 less than that: recorded as a discount.')
  await dialog.getByLabel('Received on').fill(istDay(threeDaysAgo))
  await dialog.getByLabel('Reference or UPI ID').fill('Cash book 7')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record Payment' }).dblclick()
  await expect(toastOf(page, 'The payment is recorded. The receipt is on its way by email.')).toBeVisible()
  const row = payments(page).getByRole('row').filter({ hasText: 'Half-Yearly' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Cash')
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('ACTIVE')
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download / }).click()
  expect((await download).suggestedFilename()).toMatch(/^receipt-.+\.pdf$/)
  await expectAccessible(page)

  const context = await browser.newContext()
  await signInPerson(context, product, member)
  const memberPage = await context.newPage()
  await memberPage.goto(`${product.address}/my-account/subscription`)
  await expect(memberPage.getByRole('region', { name: 'Receipts' })).toContainText('₹600')
  await expect(memberPage.getByRole('region', { name: 'Receipts' })).toContainText(formatIstDate(threeDaysAgo))
  await context.close()

  await row.getByRole('link').click()
  const payment = page.getByRole('dialog', { name: 'Payment for Half-Yearly' })
  await expect(payment).toContainText('Cash book 7')
  await expect(payment).toContainText('with a discount of ₹99')
  await expect(payment.getByRole('button', { name: 'Check again' })).toBeHidden()
  await payment.getByRole('button', { name: 'Paid back…' }).click()
  await expect(payment).toContainText('Please give the money back yourself')
  await payment.getByLabel('Reason').fill('Wrong member')
  await expectAccessible(page)
  await payment.getByRole('button', { name: 'Record as paid back' }).dblclick()
  await expect(payment.getByText('₹600 paid back by hand: Wrong member')).toHaveCount(1)
  await expect(payment.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(payment.getByRole('button', { name: /^Download CN/ })).toHaveCount(1)
})

test('a second tab does not record the same payment again, unless it came twice', async ({
  page,
  product,
  context,
}) => {
  const member = await openNewMember(page, product)
  const other = await context.newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) await payments(tab).getByRole('button', { name: 'Record a payment' }).click()
  await dialogOf(page, member.name).getByRole('button', { name: 'Record Payment' }).click()
  await expect(dialogOf(page, member.name)).toBeHidden()
  const second = dialogOf(other, member.name)
  await second.getByRole('button', { name: 'Record Payment' }).click()
  await expect(second.getByText('A payment of this amount, day and way is recorded already.')).toBeVisible()
  await expect(rowOf(page, 'Cash')).toHaveCount(1)
  await second.getByRole('button', { name: 'Cancel' }).click()
  await other.reload()
  await expect(payments(other).getByRole('row').filter({ hasText: 'Cash' })).toHaveCount(1)
})

test('bad input is reported beside its field; the list of payments is filtered by way', async ({ page, product }) => {
  const member = await openNewMember(page, product)
  await payments(page).getByRole('button', { name: 'Record a payment' }).click()
  const dialog = dialogOf(page, member.name)
  await dialog.getByLabel('Amount in rupees').fill('200001')
  await dialog.getByLabel('Received on').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await expect(dialog.getByText('At most ₹2,00,000, please.')).toBeVisible()
  await expect(dialog.getByText('This day is still to come.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Amount in rupees').fill('₹1,299')
  await dialog.getByLabel('Plan').selectOption('Annual')
  await dialog.getByLabel('Way of payment').selectOption('Bank transfer')
  await dialog.getByLabel('Received on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await expect(dialog.getByText('This is more than a year ago.')).toBeVisible()
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('₹1,299')

  await page.goto('/admin/payments')
  await page.getByLabel('Way of payment').selectOption('Other')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
})
