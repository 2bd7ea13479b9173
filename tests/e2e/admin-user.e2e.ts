import { expectAccessible, createRefusal, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { expect, type Page } from '@playwright/test'

async function openUser(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await rowOf(page, email).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Plans so far' })).toBeVisible()
}

/** The part of the page with this heading. */
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('a user has a page with details, subscription and plans', async ({ page }) => {
  await openUser(page, 'annual@example.com')
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
  await expect(region(page, 'Details')).toContainText('+919000000006')
  await expect(region(page, 'Subscription')).toContainText('ACTIVE')
  await expect(rowOf(page, 'Annual').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(region(page, 'Details')).toContainText('annual@example.com')

  await page.goto('/admin/users/01900000-0000-7000-8000-00000000ffff')
  await expect(page.getByRole('alert')).toContainText('Nothing was found here.')
})

test('a plan is extended and the programme restarted', async ({ page }) => {
  await openUser(page, 'annual@example.com')
  await region(page, 'Subscription').getByRole('button', { name: 'Extend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extend the plan' })
  await dialog.getByLabel('Days more').fill('30')
  await expect(dialog.getByRole('status').filter({ hasText: 'complimentary' })).toContainText('30 complimentary days.')
  await dialog.getByLabel('New last day').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please choose a later day')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '30 days more' }).click()
  await page.route('**/subscription', createRefusal('The plan is being tidied.'))
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The plan is being tidied.')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(toastOf(page, 'now runs until')).toBeVisible()
  await expect(rowOf(page, 'Given by').filter({ hasText: 'To come' })).toBeVisible()

  await region(page, 'Daily programme').getByRole('button', { name: 'Begin anew' }).click()
  const restart = page.getByRole('dialog', { name: 'Begin the programme anew' })
  await restart.getByLabel('The next webinar is that of').selectOption('Day 2')
  await expect(restart).toContainText('The days before it stay open as recordings')
  await expectAccessible(page)
  await restart.getByRole('button', { name: 'Begin anew' }).click()
  await expect(region(page, 'Daily programme')).toContainText('2 of')
  await expect(region(page, 'Daily programme')).toContainText('Begun anew on')
})

test('signing out everywhere asks first, and ends every session', async ({ page, request }) => {
  const login = await request.post('/api/v1/auth/login', {
    data: { email: 'halfyearly@example.com', mobileNumber: '9000000005' },
  })
  expect(login.status()).toBe(200)
  await openUser(page, 'halfyearly@example.com')
  const sessions = region(page, 'Signed in on')
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(sessions).toContainText('This user is not signed in anywhere.')
})

test('the users found are exported as a CSV file', async ({ page }) => {
  await page.goto('/admin/users?search=annual@')
  await expect(rowOf(page, 'annual@example.com')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export found' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const chunks = await (await file.createReadStream()).toArray()
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"annual@example.com","+919000000006","USER","Annual","ACTIVE"')
})

test('users are imported from a CSV file after each line was checked', async ({ page }) => {
  const mark = uniqueName('file').replace(' ', '-')
  const digits = String(Date.now()).slice(-5)
  const line = (name: string, number: string) => `${name} ${mark},${name}@${mark}.example,98${digits}${number}`
  const text = [
    'Name,Email,Mobile Number,Plan',
    `${line('ravi', '001')},annual`,
    line('meera', '002'),
    `Nobody,nowhere,98${digits}003,`,
    `Annual,annual@example.com,98${digits}004,Gold`,
  ].join('\n')
  const choose = (content: string) =>
    page.getByLabel('CSV file').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Import' }).click()
  await choose('Name,Plan\nAsha,Annual')
  await expect(page.getByRole('alert')).toContainText(
    'These columns are missing in the first line: Email, Mobile Number.',
  )
  await choose(text)
  await expect(
    page.getByRole('status').filter({ hasText: '2 lines make a user each. 2 lines make none.' }),
  ).toBeVisible()
  await expect(rowOf(page, 'Nobody')).toContainText('Please enter a complete email address')
  await expect(rowOf(page, 'annual@example.com')).toContainText('There is no plan called “Gold”.')
  await expect(rowOf(page, `ravi ${mark}`)).toContainText('Will be made')
  await expectAccessible(page)

  await page.route('**/admin/users/import', createRefusal('The users are being tidied.'))
  await page.getByRole('button', { name: 'Make 2 users' }).click()
  await expect(page.getByRole('alert')).toHaveText('The users are being tidied.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Make 2 users' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 users were made. 2 lines make none.' })).toBeVisible()
  await page.getByRole('link', { name: 'See all users' }).click()
  await expect(rowOf(page, `ravi@${mark}.example`)).toContainText('ACTIVE')
})
