import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { readEmailsTo } from './emails.ts'
import { expect, type Page } from '@playwright/test'

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen users' })
const region = (page: Page, name: string) => page.getByRole('region', { name })

/** Creates users in the form; returns the text that their names have in common. */
async function createMembers(page: Page, count: number, plan = 'Half-Yearly'): Promise<string> {
  const mark = uniqueName('Group').replace(' ', '')
  for (let n = 1; n <= count; n += 1) {
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Add New User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a New User' })
    await dialog.getByLabel('Full Name').fill(`${mark} ${n}`)
    await dialog.getByLabel('Email', { exact: true }).fill(`${mark}${n}@example.com`)
    await dialog.getByLabel('Mobile Number').fill(`98${String(Date.now()).slice(-7)}${n}`)
    await dialog.getByLabel('Subscription Plan').selectOption(plan)
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await expect(toastOf(page, `${mark} ${n} was added.`)).toBeVisible()
  }
  return mark
}

test('filters and order are in the URL: a reload, the way back and the number of pages keep them', async ({ page }) => {
  await page.goto('/admin/users')
  await page.getByLabel('Status').selectOption('Active')
  await page.getByLabel('Plan ends').selectOption('Within 30 days')
  await page.getByLabel('Sort by').selectOption('Plan ends soonest')
  await expect(page).toHaveURL(/\?status=ACTIVE&endsWithinDays=30&sort=PLAN_END$/)
  await expect(page.getByRole('row').nth(1)).toContainText('ACTIVE')
  const found = await page.getByText(/^\d+ found$/).textContent()
  expect(found).not.toBe('0 found')
  await page.reload()
  await expect(page.getByLabel('Plan ends')).toHaveValue('30')
  await expect(page.getByText(found ?? '')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page).toHaveURL(/endsWithinDays=30/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/admin\/users\?sort=PLAN_END$/)

  await page.goto('/admin/users?page=3')
  await expect(page.getByRole('row')).toHaveCount(151)
})

test('on a phone a user takes three lines, and filters open with a button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/admin/users?search=annual@')
  const row = rowOf(page, 'annual@example.com')
  await expect(row).toContainText('Annual until')
  expect((await row.boundingBox())?.height).toBeLessThan(130)
  await expect(page.getByLabel('Status')).toBeHidden()
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByLabel('Status').selectOption('Without a plan')
  await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter and sort (1)' })).toBeVisible()
})

test('plans of chosen members are extended, also after a lost answer, and nobody gets the days twice', async ({
  page,
  product,
}) => {
  test.slow()
  const mark = await createMembers(page, 2)
  await page.goto(`/admin/users?search=${mark}&sort=NAME`)
  const first = rowOf(page, `${mark} 1`)
  const before = await first.getByRole('cell').nth(4).textContent()
  await page.getByLabel(`Choose ${mark} 1`).check()
  await expect(bar(page)).toContainText('1 chosen')
  await bar(page).getByRole('button', { name: 'All 2' }).click()
  await expect(bar(page)).toContainText('All 2 that match')
  await bar(page).getByRole('button', { name: 'Extend plans' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extend plans' })
  await expect(dialog).toContainText('2 members have a running plan and get the days as a gift.')
  await dialog.getByLabel('Days more').fill('0')
  await dialog.getByRole('button', { name: 'Extend 2 plans' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter at least one day.')
  await dialog.getByLabel('Days more').fill('10')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  // The server does it, and the answer is lost.
  await page.route('**/admin/users/bulk/extend', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Extend 2 plans' }).click()
  await expect(dialog.getByRole('alert')).toContainText('nobody gets the days twice')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Extend 2 plans' }).click()
  await expect(dialog.getByText('2 plans were extended.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  const days =
    (Date.parse((await first.getByRole('cell').nth(4).textContent()) ?? '') - Date.parse(before ?? '')) / 86_400_000
  expect(days).toBe(10)
  const address = `${mark.toLowerCase()}1@example.com`
  await expect.poll(async () => (await readEmailsTo(product, address)).length).toBe(2)
  const emails = await readEmailsTo(product, address)
  expect(emails[0]).toContain('Half-Yearly plan runs until')
  expect(emails[1]).toContain('has extended your Half-Yearly plan')
})

test('chosen users are exported and deleted, and each refusal has its reason', async ({ page }) => {
  test.slow()
  const mark = await createMembers(page, 1)
  await page.goto('/admin/users?role=ADMIN')
  await page
    .getByLabel(/^Choose /)
    .first()
    .check()
  await page.goto(`/admin/users?search=${mark}`)
  await expect(bar(page)).toBeHidden()
  await page.getByLabel(`Choose ${mark} 1`).check()
  const saved = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export chosen' }).click()
  const chunks = await (await (await saved).createReadStream()).toArray()
  expect(Buffer.concat(chunks).toString()).toMatch(/"Half-Yearly","ACTIVE","\d{4}-\d\d-\d\d","\d{4}-\d\d-\d\d"\r\n$/)
  await expect(toastOf(page, '1 user was exported.')).toBeVisible()

  await bar(page).getByRole('button', { name: 'Delete chosen' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 1 user' })
  await expect(question).toContainText('Are you sure you want to permanently delete this user?')
  await expect(question).toContainText(`${mark} 1`)
  await question.getByRole('button', { name: 'Delete 1 user' }).click()
  const result = page.getByRole('dialog', { name: 'Delete 1 user' })
  await expect(result).toContainText('1 user was deleted.')
  await result.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible()

  await page.goto('/admin/users?search=admin@example.com')
  await page
    .getByLabel(/^Choose /)
    .first()
    .check()
  await bar(page).getByRole('button', { name: 'Delete chosen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 user' }).click()
  await expect(page.getByRole('dialog')).toContainText('The last administrator cannot be removed')
})

test('a member without a plan gets one on their page, until a day', async ({ page }) => {
  const mark = await createMembers(page, 1, 'No Active Plan')
  await page.goto(`/admin/users?search=${mark}`)
  await rowOf(page, mark).getByRole('link').click()
  await region(page, 'Subscription').getByRole('button', { name: 'Give plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give a plan' })
  await dialog.getByRole('button', { name: 'Give plan' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a plan.')
  await dialog.getByLabel('Plan', { exact: true }).selectOption('Annual')
  await dialog.getByLabel('Plan ends on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Give plan' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose today or a later day, at most two years ahead.')
  await expectAccessible(page)
  await dialog.getByLabel('Plan ends on').fill('')
  await dialog.getByRole('button', { name: 'Give plan' }).click()
  await expect(toastOf(page, 'has the plan Annual until')).toBeVisible()
  await expect(region(page, 'Subscription')).toContainText('ACTIVE')
  await expect(rowOf(page, 'Given by')).toContainText('Running')
})

test('notes on a user are written, changed and deleted', async ({ page }) => {
  await page.goto('/admin/users?search=initial@')
  await rowOf(page, 'initial@example.com').getByRole('link').click()
  const notes = region(page, 'Notes')
  await expect(notes).toContainText('Only administrators see these notes.')
  await notes.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a note' })
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The note is required.')
  await dialog.getByLabel('Note', { exact: true }).fill('Prefers a call in the evening.')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(notes).toContainText('Prefers a call in the evening.')
  await page.reload()
  await expect(notes).toContainText('Prefers a call in the evening.')
  await expectAccessible(page)
  await notes.getByRole('button', { name: 'Edit the note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Prefers the morning.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(notes).toContainText('Prefers the morning.')
  await expect(notes).toContainText(', changed ')
  await notes.getByRole('button', { name: 'Delete the note' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notes).toContainText('There is no note yet.')
  await expect(region(page, 'Progress in courses')).toBeVisible()
})
