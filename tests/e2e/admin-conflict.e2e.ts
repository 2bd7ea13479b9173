import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { authHeaders } from './kit.ts'
import { expect, type Page } from '@playwright/test'

const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Course Details' })

async function openEditDialog(page: Page, course: string): Promise<void> {
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: `Edit ${course}` }).click()
  await expect(editDialog(page)).toBeVisible()
}

test('two administrators edit one course: the second sees the conflict and chooses a version', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await openEditDialog(page, 'A House at Dawn')
  await openEditDialog(other, 'A House at Dawn')
  await editDialog(other).getByLabel('Title').fill('A House at Dusk')
  await editDialog(other).getByRole('button', { name: 'Save Changes' }).click()
  await expect(editDialog(other)).toBeHidden()

  await editDialog(page).getByLabel('Description').fill('Mine.')
  await editDialog(page).getByRole('button', { name: 'Save Changes' }).click()
  const panel = editDialog(page).getByRole('alert').filter({ hasText: 'Someone else has changed this meanwhile' })
  await expect(panel).toContainText('Different from yours: Title, Description.')
  await expect(editDialog(page).getByLabel('Description')).toHaveValue('Mine.')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Load the other version' }).click()
  await expect(panel).toBeHidden()
  await expect(editDialog(page).getByLabel('Title')).toHaveValue('A House at Dusk')

  await editDialog(other).waitFor({ state: 'hidden' })
  await openEditDialog(other, 'A House at Dusk')
  await editDialog(other).getByLabel('Title').fill('A House at Night')
  await editDialog(other).getByRole('button', { name: 'Save Changes' }).click()
  await expect(editDialog(other)).toBeHidden()
  await editDialog(page).getByLabel('Title').fill('A House at Dawn')
  await editDialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await panel.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(toastOf(page, 'Course updated successfully!')).toBeVisible()
  await expect(editDialog(page)).toBeHidden()
  await expect(rowOf(page, 'A House at Dawn')).toBeVisible()
  await other.close()
})

test('when the edited course was deleted by another administrator, the form keeps what was typed', async ({ page }) => {
  await page.route(/\/api\/v1\/admin\/courses\//, (route) =>
    route.fulfill({ status: 404, json: { message: 'Nothing was found here.', code: 'NOT_FOUND' } }),
  )
  await openEditDialog(page, 'The Quiet Lotus')
  await editDialog(page).getByLabel('Title').fill('Typed with care')
  await editDialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(editDialog(page).getByText('Someone else has deleted this meanwhile')).toBeVisible()
  await expect(editDialog(page).getByLabel('Title')).toHaveValue('Typed with care')
  await expect(editDialog(page).getByRole('button', { name: 'Save Changes' })).toBeDisabled()
})

test('captions are added in the video form, and an invalid file is refused', async ({ page }) => {
  const file = (text: string) => ({ name: 'words.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) })
  await page.goto('/admin/content/videos')
  await page.getByRole('button', { name: 'Edit Lighting the lamp' }).click()
  const form = page.getByRole('dialog')
  const english = form.getByLabel('Captions in English')
  await english.setInputFiles(file('The lamp is lit.'))
  await expect(form.getByText('Line 1: a time such as 00:01.000 --> 00:04.000 is missing.')).toBeVisible()
  await english.setInputFiles(file('WEBVTT\n\n00:00.000 --> 00:02.000\nThe lamp is lit.'))
  await expect(form.getByText('Will be added when you save')).toBeVisible()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Video updated successfully!')).toBeVisible()
  await page.getByRole('button', { name: /^(View|Preview) Lighting the lamp/ }).click()
  await expect(page.locator('video track[srclang=en]')).toHaveAttribute('src', /^\/captions\//)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Lighting the lamp' }).click()
  await expect(form.getByText('Added', { exact: true })).toBeVisible()
})

test('two administrators edit one user, the settings and the seller: the second sees each conflict', async ({
  page,
  context,
  request,
  product,
}) => {
  const name = uniqueName('Ila')
  const headers = await authHeaders(request, product, 'admin')
  const data = { name, email: `${crypto.randomUUID()}@example.com`, mobileNumber: '98200 44557', role: 'USER' }
  await request.post(`${product.address}/api/v1/admin/users`, { headers, data })
  const other = await context.newPage()
  const form = (tab: Page) => tab.getByRole('dialog', { name: 'Edit User Details' })
  for (const tab of [page, other]) {
    await tab.goto(`/admin/users?search=${encodeURIComponent(name)}`)
    await tab.getByRole('button', { name: /^Edit / }).click()
    await expect(form(tab).getByLabel('Full Name')).toBeVisible()
  }
  await form(other).getByLabel('Full Name').fill(`${name} the Elder`)
  await form(other).getByRole('button', { name: 'Save Changes' }).click()
  await expect(form(other)).toBeHidden()
  await form(page).getByLabel('Full Name').fill(name.toUpperCase())
  await form(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(form(page).getByRole('alert')).toContainText('Different from yours: Full Name.')
  await expectAccessible(page)
  await form(page).getByRole('button', { name: 'Save mine over it' }).click()
  await expect(form(page)).toBeHidden()
  await expect(rowOf(page, name.toUpperCase())).toBeVisible()

  for (const tab of [page, other]) {
    await tab.goto('/admin/settings')
    await expect(tab.getByLabel('Website Name')).toHaveValue('Sadhana')
  }
  const time = (tab: Page) => tab.getByLabel('Daily webinar time (IST)')
  await time(other).fill('19:15')
  await other.getByRole('button', { name: 'Save Changes' }).first().click()
  await expect(other.getByText('Settings have been saved successfully!')).toBeVisible()
  await time(page).fill('18:45')
  await page.getByRole('button', { name: 'Save Changes' }).first().click()
  const conflictPanel = page.getByRole('alert').filter({ hasText: 'Different from yours: Daily webinar time (IST).' })
  await conflictPanel.getByRole('button', { name: 'Load the other version' }).click()
  await expect(time(page)).toHaveValue('19:15')
  await time(page).fill('20:00')
  await page.getByRole('button', { name: 'Save Changes' }).first().click()
  await expect(page.getByText('Settings have been saved successfully!')).toBeVisible()
  await page.keyboard.press('Enter')

  await other.keyboard.press('Enter')
  for (const tab of [page, other]) {
    await tab.goto('/admin/legal-facts')
    await expect(tab.getByLabel('Legal name')).toBeVisible()
  }
  for (const [tab, seller] of [
    [other, 'Sadhana Trust'],
    [page, 'Sadhana House'],
  ] as const) {
    await tab.getByLabel('Legal name').fill(seller)
    await tab.getByRole('button', { name: 'Save Changes' }).click()
    if (tab === other) await expect(toastOf(tab, 'Saved. The pages and receipts to come show it.')).toBeVisible()
  }
  await page
    .getByRole('alert')
    .filter({ hasText: 'Different from yours: Legal name.' })
    .getByRole('button', { name: 'Save mine over it' })
    .click()
  await expect(toastOf(page, 'Saved. The pages and receipts to come show it.')).toBeVisible()
  await other.close()
})

test('when two owners demote each other, one of them stays', async ({ page, browser, request, product }) => {
  const headers = await authHeaders(request, product, 'admin')
  const second = { name: 'Second Admin', email: 'second@example.com', mobileNumber: '9820099887' }
  const data = { ...second, roles: ['OWNER'] }
  expect((await request.post('/api/v1/admin/team', { data, headers })).status()).toBe(201)
  const other = await browser.newPage({ baseURL: product.address })
  await other.goto('/admin/login')
  await other.getByLabel('Email address').fill(second.email)
  await other.getByLabel('Mobile number').fill(second.mobileNumber)
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()

  const form = (tab: Page) => tab.getByRole('dialog', { name: /^Roles of / })
  for (const [tab, name] of [[page, second.name] as const, [other, 'Meera Iyer'] as const]) {
    await tab.goto('/admin/team')
    await tab.getByRole('button', { name: `Change the roles of ${name}` }).click()
    await form(tab).getByLabel('Owner').uncheck()
    await form(tab).getByLabel('Editor').check()
  }
  await form(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(form(page)).toBeHidden()
  await expect(rowOf(page, second.email)).toContainText('Editor')
  await form(other).getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByRole('heading', { name: 'This part belongs to others' })).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'admin@example.com')).toContainText('Owner')
  await other.close()
})
