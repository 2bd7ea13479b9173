import { expectAccessible, createRequestGate, createRefusal, rowOf, test, uniqueName } from './admin-kit.ts'
import { readEmailsTo } from './emails.ts'
import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

const ENQUIRY = { 'First name': 'Asha', 'Last name': 'Verma', Message: 'When do you meet?\nI would like to come.' }

async function fillIn(page: Page, { email, subject }: { email: string; subject: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Contact' })
  for (const [label, text] of Object.entries({ ...ENQUIRY, Subject: subject })) {
    await form.getByLabel(label, { exact: true }).fill(text)
  }
  await form.getByLabel('Email', { exact: true }).fill(email)
}

const newEmailAddress = () => `asha.${crypto.randomUUID()}@example.com`

test('a message is sent without leaving the page, confirmed by email, and marked as answered by the administrator', async ({
  page,
  product,
}) => {
  const [email, subject] = [newEmailAddress(), uniqueName('Sundays')]
  await page.goto('/contact')
  await fillIn(page, { email, subject })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('form', { name: 'Contact' }).getByRole('status')).toContainText(
    'Your message has arrived',
  )
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(page).toHaveURL('/contact')
  await expect.poll(async () => (await readEmailsTo(product, email)).length).toBe(1)

  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Enquiries' }).click()
  await expect(rowOf(page, subject)).toContainText('New')
  await rowOf(page, subject).getByRole('button', { name: 'Read the message of Asha Verma' }).click()
  const dialog = page.getByRole('dialog', { name: subject })
  await expect(dialog).toContainText('I would like to come.')
  await expect(page).toHaveURL(/enquiry=/)
  await dialog.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, subject)).toContainText('Answered')
  await page.getByLabel('State').selectOption('New')
  await expect(rowOf(page, subject)).toBeHidden()
  await page.getByLabel('State').selectOption('All states')
  await page.getByRole('searchbox', { name: 'Search enquiries' }).fill(subject)
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(rowOf(page, subject)).toContainText('Answered')
  await rowOf(page, subject).getByRole('button', { name: 'Read the message of Asha Verma' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
})

test('a message is answered from its page, by one email, and what was typed outlives the dialog', async ({
  page,
  product,
}) => {
  const [email, subject] = [newEmailAddress(), uniqueName('Sundays')]
  await page.goto('/contact')
  await fillIn(page, { email, subject })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(async () => (await readEmailsTo(product, email)).length).toBe(1)
  await page.goto('/admin/enquiries')
  await rowOf(page, subject).getByRole('button', { name: 'Read the message of Asha Verma' }).click()
  const dialog = page.getByRole('dialog', { name: subject })
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByText('Answer is required.')).toBeVisible()
  await dialog.getByLabel('Your answer').fill('Every Sunday at ten.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await rowOf(page, subject).getByRole('button', { name: 'Read the message of Asha Verma' }).click()
  await expect(dialog.getByLabel('Your answer')).toHaveValue('Every Sunday at ten.')
  await dialog.getByRole('button', { name: 'Send answer' }).dblclick()
  const answers = dialog.getByRole('list', { name: 'Answers' }).getByRole('listitem')
  await expect(answers).toHaveCount(1)
  await expect(answers).toContainText('Every Sunday at ten.')
  await expect(answers).toContainText('Sent')
  await expect(dialog.getByLabel('Another answer')).toHaveValue('')
  expect((await readEmailsTo(product, email)).length).toBe(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, subject)).toContainText('Answered')
})

test('an answer that the server refuses stays in the form', async ({ page }) => {
  const subject = uniqueName('Sundays')
  await page.goto('/contact')
  await fillIn(page, { email: newEmailAddress(), subject })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await page.goto('/admin/enquiries')
  await rowOf(page, subject).getByRole('button', { name: 'Read the message of Asha Verma' }).click()
  await page.route('**/admin/enquiries/*/answers', createRefusal('Not today.'))
  const dialog = page.getByRole('dialog', { name: subject })
  await dialog.getByLabel('Your answer').fill('Every Sunday.')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByText('Not today.')).toBeVisible()
  await expect(dialog.getByLabel('Your answer')).toHaveValue('Every Sunday.')
})

test('the contact form reports each invalid field', async ({ page }) => {
  await page.goto('/contact')
  await fillIn(page, { email: 'asha', subject: ' ' })
  await page.getByRole('button', { name: 'Send message' }).click()
  const form = page.getByRole('form', { name: 'Contact' })
  await expect(form.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(form.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Please enter a complete email address, such as asha@example.com.',
  )
  await expect(form.getByLabel('Subject')).toHaveAccessibleDescription('Subject is required.')
  await expect(form.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await expect(form.getByLabel('Message')).toHaveValue(ENQUIRY.Message)
})

test('a message without a response says so and stays in the form', async ({ page }) => {
  await page.goto('/contact')
  await fillIn(page, { email: newEmailAddress(), subject: 'Sundays' })
  await page.route('**/api/v1/contact', (route) => route.abort())
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('We have had no answer. It may have arrived all the same')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Sundays')
})

test('the newsletter is confirmed by email and ended by the link in its email', async ({ page, product }) => {
  const email = newEmailAddress()
  await page.goto('/about')
  await page.getByRole('contentinfo').getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Please follow the link in the email')).toBeVisible()
  await page.goto(linkIn(await waitForNewestEmail(email, 1)))
  await page.getByRole('button', { name: 'Yes, send it to me' }).click()
  await expect(page.getByText('Welcome. The newsletter will come to you now and then.')).toBeVisible()
  await page.goto('/admin/enquiries?kind=NEWSLETTER')
  await expect(rowOf(page, email)).toContainText('Subscribed')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export newsletter' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('newsletter.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(email)
  await page.goto(linkIn(await waitForNewestEmail(email, 2)))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You will get no more newsletters from us.')).toBeVisible()
  await page.goto('/newsletter/confirm?token=old')
  await page.getByRole('button', { name: 'Yes, send it to me' }).click()
  await expect(page.getByText('This link has expired.')).toBeVisible()

  async function waitForNewestEmail(to: string, count: number): Promise<string> {
    await expect.poll(async () => (await readEmailsTo(product, to)).length).toBe(count)
    return (await readEmailsTo(product, to)).at(-1) ?? ''
  }
})

function linkIn(text: string): string {
  return new URL(/https?:\S+/.exec(text)?.[0] ?? '').href
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent, and the browser does not submit an incomplete one', async ({ page }) => {
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL('/contact')
    await fillIn(page, { email: newEmailAddress(), subject: 'Sundays' })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL('/contact#sent')
    await expect(page.getByText('Thank you. Your message has arrived')).toBeVisible()
    await expect(page.getByText('This was not sent').filter({ visible: true })).toHaveCount(0)
  })

  test('a message that the server refuses is reported', async ({ page }) => {
    await page.goto('/contact')
    await fillIn(page, { email: 'asha@localhost', subject: 'Sundays' })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL('/contact#refused')
    await expect(page.getByText('This was not sent: something is missing')).toBeVisible()
  })

  test('the newsletter can be requested from the footer', async ({ page }) => {
    await page.goto('/terms')
    await page.getByRole('contentinfo').getByLabel('Email address').fill(newEmailAddress())
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/newsletter#asked')
    await expect(page.getByText('Please follow the link in the email')).toBeVisible()
  })
})

test('the honeypot field is neither visible nor focusable by Tab', async ({ page }) => {
  await page.goto('/contact')
  for (const trap of await page.locator('[name="website"]').all()) {
    await expect(trap).not.toBeInViewport()
    await expect(trap).toHaveAttribute('tabindex', '-1')
  }
})

test('the list shows that it is loading', async ({ page }) => {
  const { route, release } = createRequestGate()
  await page.route('**/api/v1/admin/enquiries**', route)
  await page.goto('/admin/enquiries')
  await expect(page.getByText('Loading enquiries...')).toBeVisible()
  release()
  await expect(page.getByText('Loading enquiries...')).toBeHidden()
})

test('a list that fails to load can be retried, and can be empty', async ({ page }) => {
  await page.route('**/api/v1/admin/enquiries**', createRefusal('Not today.'))
  await page.goto('/admin/enquiries?state=ANSWERED')
  await expect(page.getByRole('alert')).toContainText('Not today.')
  await page.unrouteAll()
  await page.route('**/api/v1/admin/enquiries**', (route) =>
    route.fulfill({ json: { enquiries: [], total: 0, nextCursor: null } }),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No Enquiries Found')).toBeVisible()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
})

test('the enquiry pages are accessible', async ({ page }) => {
  await page.goto('/admin/enquiries')
  await expect(page.getByRole('heading', { name: 'Enquiries' })).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/contact#sent', '/newsletter#asked', '/newsletter/confirm?token=x']) {
    await page.goto(path)
    await expectAccessible(page)
  }
})
