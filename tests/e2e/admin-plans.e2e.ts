import { expectAccessible, rowOf, test, toastOf } from './admin-kit.ts'
import { createMember } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Edit ${name}` })

async function openPlan(page: Page, name: string) {
  await page.goto('/admin/plans')
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  return dialogOf(page, name)
}

/** Puts back what the other tests of this product expect. */
test.afterEach(async ({ page }) => {
  const dialog = await openPlan(page, 'Half-Yearly')
  await dialog.getByLabel('Price in rupees', { exact: true }).fill('699')
  await dialog.getByLabel('Struck-through price in rupees').fill('2999')
  await dialog.getByLabel('On sale').check()
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('')
  await dialog.getByLabel('Features, one a line').fill('')
  await dialog.getByLabel('Place').selectOption('2 of 3')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
})

test('a new price is on the public pages and on the plan cards at once', async ({ page, product, browser }) => {
  const dialog = await openPlan(page, 'Half-Yearly')
  await expect(dialog.getByRole('region', { name: 'On the plan card' })).toContainText('80% OFF')
  await dialog.getByLabel('Price in rupees', { exact: true }).fill('₹1,499')
  await expect(dialog.getByRole('region', { name: 'On the plan card' })).toContainText('50% OFF')
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('For a whole season.')
  await dialog.getByLabel('Features, one a line').fill('A letter each Sunday')
  await dialog.getByLabel('Place').selectOption('1 of 3')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Saved. The plan is the same everywhere within seconds.')).toBeVisible()
  await expect(rowOf(page, 'Half-Yearly')).toContainText('₹1,499')

  const context = await browser.newContext()
  await createMember(context, product)
  const memberPage = await context.newPage()
  await memberPage.goto(`${product.address}/my-account/subscription`)
  const card = memberPage.getByRole('article', { name: 'Half-Yearly' })
  await expect(card).toContainText('₹1,499')
  await expect(card).toContainText('Taxes included. It does not renew by itself.')
  await expect(memberPage.getByRole('article', { name: 'Annual' })).toContainText(
    'Saves ₹1,699 compared with two half-years',
  )
  // Hindi last: whoever has read it gets it at the addresses without a language too.
  for (const { path, names, recommended, library } of [
    {
      path: '/',
      names: ['Half-Yearly', 'Initial', 'Annual'],
      recommended: 'Recommended',
      library: 'Full Course Library',
    },
    {
      path: '/courses',
      names: ['Half-Yearly', 'Initial', 'Annual'],
      recommended: 'Recommended',
      library: 'Full Course Library',
    },
    { path: '/hi', names: ['छमाही', 'आरंभिक', 'वार्षिक'], recommended: 'हमारी सलाह', library: 'पूरी कोर्स लाइब्रेरी' },
  ]) {
    await memberPage.goto(product.address + path)
    await expect(memberPage.getByText('₹1,499')).toBeVisible()
    await expect(memberPage.getByText(/^50% (OFF|की छूट)$/)).toBeVisible()
    const plans = memberPage.locator('main li:has(> h3 + p .figures)')
    await expect(plans.locator('h3')).toHaveText(names)
    for (const text of ['For a whole season.', 'A letter each Sunday', library])
      await expect(plans.first()).toContainText(text)
    // Both cards recommend the same plan.
    await expect(plans.filter({ hasText: recommended }).locator('h3')).toHaveText(names.slice(-1))
  }
  const html = await (await memberPage.request.get(`${product.address}/courses`)).text()
  expect(html).toContain('"price":"1499"')
  await context.close()
})

test('a plan that is not on sale is offered nowhere', async ({ page, product, browser }) => {
  const dialog = await openPlan(page, 'Half-Yearly')
  await dialog.getByLabel('On sale').uncheck()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(rowOf(page, 'Half-Yearly')).toContainText('Not on sale')

  const context = await browser.newContext()
  await createMember(context, product)
  const memberPage = await context.newPage()
  await memberPage.goto(`${product.address}/my-account/subscription`)
  await expect(memberPage.getByRole('article', { name: 'Annual' })).toBeVisible()
  await expect(memberPage.getByRole('article', { name: 'Half-Yearly' })).toBeHidden()
  await memberPage.goto(product.address)
  await expect(memberPage.getByRole('heading', { name: 'The whole course' })).toBeVisible()
  await expect(memberPage.getByText('₹1,299').first()).toBeVisible()
  await expect(memberPage.getByText('₹699')).toHaveCount(0)
  await expect(memberPage.getByRole('heading', { name: 'Half-Yearly' })).toHaveCount(0)
  await context.close()
})

test('bad prices and names are reported beside their fields, and nothing is lost', async ({ page }) => {
  const dialog = await openPlan(page, 'Half-Yearly')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByLabel('Price in rupees', { exact: true }).fill('0')
  await dialog.getByLabel('Struck-through price in rupees').fill('cheap')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  for (const text of ['Name is required.', 'At least ₹1, please.', 'Please enter whole rupees.'])
    await expect(dialog.getByText(text)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Annual')
  await dialog.getByLabel('Price in rupees', { exact: true }).fill('3000')
  await dialog.getByLabel('Struck-through price in rupees').fill('2999')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('The struck-through price must be above the price.')).toBeVisible()
  await dialog.getByLabel('Struck-through price in rupees').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Another plan has this name already.')).toBeVisible()
  await expect(dialog.getByLabel('Price in rupees', { exact: true })).toHaveValue('3000')
})

test('the second of two administrators sees the conflict, and chooses', async ({ page, context }) => {
  const dialog = await openPlan(page, 'Half-Yearly')
  const otherPage = await context.newPage()
  const other = await openPlan(otherPage, 'Half-Yearly')
  await other.getByLabel('Price in rupees', { exact: true }).fill('749')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other).toBeHidden()
  await dialog.getByLabel('Price in rupees', { exact: true }).fill('849')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Someone else has changed this meanwhile')).toBeVisible()
  await expect(dialog.getByLabel('Price in rupees', { exact: true })).toHaveValue('849')
  await dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(rowOf(page, 'Half-Yearly')).toContainText('₹849')
})
