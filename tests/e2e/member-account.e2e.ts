import { expectAccessible } from './admin-kit.ts'
import { signInContext, startDemo } from './kit.ts'
import { waitForCode, readEmailsTo } from './emails.ts'
import { createMember, test } from './member-kit.ts'
import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'

const PROFILE = '/my-account/profile'

test('a member sees and ends sessions, switches reminders off, and downloads their data', async ({
  page,
  context,
  product,
}) => {
  await createMember(context, product)
  await page.goto(product.address + PROFILE)
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByText('This device')).toBeVisible()
  await expect(sessions.getByRole('button')).toHaveCount(0)

  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as { email: string })
  for (let more = 0; more < 6; more++) {
    const data = { email: user.email, mobileNumber: '98200 11223' }
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/142.0' }
    await context.request.post(`${product.address}/api/v1/auth/login`, { data, headers })
  }
  await page.reload()
  await expect(sessions.getByRole('listitem')).toHaveCount(5)
  await sessions.getByRole('button', { name: 'Show all 7' }).press('Enter')
  await expect(sessions.getByText('Firefox on Windows')).toHaveCount(6)
  await sessions.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(sessions.getByText('Firefox on Windows')).toHaveCount(5)
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions.getByText('Firefox on Windows')).toHaveCount(0)

  const live = page.getByLabel('Before a live session: Email')
  await expect(live).toBeChecked()
  await live.press('Space')
  await expect(page.getByRole('region', { name: 'Reminders', exact: true }).getByRole('status')).toHaveText('Saved.')
  await expect(live).toBeFocused()
  await page.reload()
  await expect(live).not.toBeChecked()
  await expect(page.getByLabel('Before my plan ends: Email')).toBeChecked()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^sadhana-my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>
  expect(data).toMatchObject({ profile: { email: user.email }, consents: { reminders: { liveSessions: false } } })
  await expect(page.getByText('Your data has been downloaded.')).toBeVisible()
  await expectAccessible(page)
})

test('an account is deleted after typing DELETE, and a public page confirms it', async ({ page, context, product }) => {
  await createMember(context, product)
  await page.goto(product.address + PROFILE)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete my account' })
  await expect(dialog.getByLabel('To confirm, type DELETE')).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('Please type DELETE to confirm.')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/v1/user/me', (route) => route.abort(), { times: 1 })
  await dialog.getByLabel('To confirm, type DELETE').fill('delete')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'Goodbye, and thank you' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('with sign-in codes, deleting the account asks for a fresh code', async ({ page }) => {
  const product = await startDemo({ env: { SIGN_IN_CODES: 'on' } })
  try {
    const email = `asha.${crypto.randomUUID()}@example.com`
    await page.goto(`${product.address}/admin/login`)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Mobile number').fill('98200 11223')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Code').fill(await waitForCode(product, email))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${product.address}/dashboard`)
    // The browser is trusted now: signing in again needs no code, so the new session has no fresh one.
    const user = { email, mobileNumber: '98200 11223' }
    const again = await page.request.post(`${product.address}/api/v1/auth/login`, { data: user })
    const { accessToken } = (await again.json()) as { accessToken: string }
    await page.evaluate((token) => localStorage.setItem('token', token), accessToken)
    await page.goto(product.address + PROFILE)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByLabel('To confirm, type DELETE').fill('DELETE')
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByRole('dialog', { name: 'Please confirm that it is you' })).toContainText(email)
    expect(await readEmailsTo(product, email)).toHaveLength(1)
  } finally {
    await product.stop()
  }
})

test('an upcoming session is added to a calendar by file or link; old unsubscribe links are refused', async ({
  page,
  context,
  product,
}) => {
  await signInContext(context, product, 'annual')
  await page.goto(`${product.address}/user/live-sessions`)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Upcoming' }) })
    .first()
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^live-session-\d{4}-\d\d-\d\d\.ics$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  const google = card.getByRole('link', { name: 'Google Calendar' })
  await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE/)
  await expect(google).toHaveAttribute('rel', /noreferrer/)

  await page.goto(`${product.address}/reminders/unsubscribe?token=old`)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('This link is not complete.')).toBeVisible()
  await page.goto(`${product.address}/hi/reminders/unsubscribe?token=old`)
  await page.getByRole('button', { name: 'ये ईमेल बंद करें' }).click()
  await expect(page).toHaveURL(`${product.address}/hi/reminders/ended#unknown`)
})
