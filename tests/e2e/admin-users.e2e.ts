import { createRefusal, createRequestGate, discardChanges, expectAccessible, rowOf } from './admin-kit.ts'
import { test, toastOf, uniqueName } from './admin-kit.ts'
import { expect, type Page } from '@playwright/test'

const LIST = /\/api\/v1\/admin\/users(\?|$)/

async function openUsers(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin/users${search && `?search=${encodeURIComponent(search)}`}`)
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
}

async function addUser(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a New User' })
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Mobile Number').fill('98200 11223')
  await dialog.getByRole('button', { name: 'Create User' }).click()
}

/** Creates a user; returns the name, the email address and the row. */
async function createUser(page: Page) {
  const name = uniqueName('Asha Verma')
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`
  await addUser(page, { name, email })
  await expect(page.getByRole('dialog')).toBeHidden()
  return { name, email, row: rowOf(page, email) }
}

test('the table shows name, contact, role, plan and status', async ({ page }) => {
  await openUsers(page, 'annual@')
  for (const name of ['Name', 'Contact', 'Role', 'Plan', 'Plan ends', 'Status', 'Actions'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const row = rowOf(page, 'annual@example.com')
  const cells = ['', 'annual@example.com+919000000006', 'User', 'Annual', '20', 'ACTIVE']
  await expect(row.getByRole('cell')).toContainText([...cells, ''])
  await openUsers(page, 'inactive@')
  await expect(rowOf(page, 'inactive@example.com').getByRole('cell')).toContainText([
    '',
    '',
    'User',
    'N/A',
    '–',
    'INACTIVE',
    '',
  ])
  await expectAccessible(page)
})

test('the search ignores case and is kept in the URL', async ({ page }) => {
  await openUsers(page)
  const search = page.getByPlaceholder('Search by name or email...')
  await search.fill('ANNUAL@EXAMPLE')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('1 found')).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue('ANNUAL@EXAMPLE')
  await search.fill('nobody has this name')
  await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible()
})

test('typing sends one search, after a pause', async ({ page }) => {
  await openUsers(page)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const searches: string[] = []
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search')
    if (LIST.test(request.url()) && search !== null) searches.push(search)
  })
  // Character by character, without delay, however slow the machine is.
  await page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
    field.focus()
    for (const character of 'halfyearly') document.execCommand('insertText', false, character)
  })
  await expect(page.getByText('1 found')).toBeVisible()
  expect(searches).toEqual(['halfyearly'])
})

test('scrolling loads further pages up to the last, and only visible rows are rendered', async ({ page }) => {
  await openUsers(page)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(51)
  await page.mouse.move(700, 500)
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(rowOf(page, 'admin@example.com')).toBeVisible({ timeout: 500 })
  }).toPass()
  // Only the rows near the viewport are rendered; the table states how many there are.
  const rowCount = Number(await page.getByRole('table').getAttribute('aria-rowcount'))
  expect(rowCount).toBeGreaterThan(300)
  expect(await rows.count()).toBeLessThan(rowCount - 100)
})

test('jumping to the end while rows are added loads a further page', async ({ page }) => {
  // The browser then reports both at once: that the end has left the viewport, and that it is back.
  await page.addInitScript(() => {
    const hidden = { isIntersecting: false } as IntersectionObserverEntry
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => callback([hidden, ...entries], observer), options)
      }
    }
  })
  await openUsers(page)
  await page.getByRole('button', { name: /Load more|Loading/ }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('row')).not.toHaveCount(51)
})

test('a further page that fails to load can be retried', async ({ page }) => {
  await openUsers(page)
  await page.route(/cursor=/, createRefusal('This list has moved on.'))
  await page.getByRole('button', { name: /Load more|Loading/ }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toHaveText('This list has moved on.')
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.unroute(/cursor=/)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('row')).not.toHaveCount(51)
})

test('the list shows its loading, empty and error states, with a retry', async ({ page }) => {
  const answer = createRequestGate()
  await page.route(LIST, answer.route)
  await openUsers(page)
  await expect(page.getByText('Loading users...')).toBeVisible()
  answer.release()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await page.unrouteAll()
  await page.route(LIST, (route) => route.fulfill({ json: { users: [], total: 0, nextCursor: null } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria.')).toBeHidden()

  await page.unrouteAll()
  await page.route(LIST, createRefusal('The list is being tidied.'))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The list is being tidied.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a new user is listed first', async ({ page }) => {
  await openUsers(page)
  const { name, row } = await createUser(page)
  await expect(page.getByRole('row').nth(1)).toContainText(name)
  await expect(row).toContainText('+919820011223')
  await expect(row).toContainText('INACTIVE')
})

test('the form reports each missing or invalid field', async ({ page }) => {
  await openUsers(page)
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a New User' })
  await expect(dialog.getByLabel('Subscription Plan')).toHaveValue('')
  await dialog.getByLabel('Email', { exact: true }).fill('asha@nowhere')
  await dialog.getByRole('button', { name: 'Create User' }).click()
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText([
    'Full Name is required.',
    'Please enter a complete email address, such as asha@example.com.',
    'Mobile number is required.',
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await discardChanges(page)
  await expect(dialog).toBeHidden()
})

test('an email address that is taken is reported at its field', async ({ page }) => {
  await openUsers(page)
  await addUser(page, { name: 'Somebody Else', email: 'annual@example.com' })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('A user with this email address already exists.')
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
})

test('an edit changes name and plan, and the email address is disabled', async ({ page }) => {
  await openUsers(page)
  const { name, email, row } = await createUser(page)
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User Details' })
  await expect(dialog.getByLabel('Email')).toBeDisabled()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  const plan = dialog.getByLabel('Subscription Plan')
  await expect(plan.getByRole('option')).toHaveText(['No Active Plan', 'Initial', 'Half-Yearly', 'Annual'])
  await dialog.getByLabel('Full Name').fill(`${name} Rao`)
  await plan.selectOption('Annual')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(`${name} Rao`)
  await expect(row).toContainText('Annual')
  await expect(row).toContainText('ACTIVE')

  await row.getByRole('button', { name: /^Edit/ }).click()
  await expect(plan.locator('option:checked')).toHaveText('Annual')
  await plan.selectOption('No Active Plan')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'End the plan' }).click()
  await expect(row).toContainText('INACTIVE')
  await expect(row).toContainText('N/A')
})

test('saving an expired member gives no plan', async ({ page }) => {
  await openUsers(page, 'expired@')
  const row = rowOf(page, 'expired@example.com')
  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Subscription Plan').locator('option:checked')).toHaveText('No Active Plan')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('EXPIRED')
})

test('the form says that the plans failed to load and keeps the current one', async ({ page }) => {
  await page.route('**/admin/subscription-plans', createRefusal(''))
  await openUsers(page, 'annual@')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch subscription plans.')
  await expect(page.getByLabel('Subscription Plan').locator('option:checked')).toHaveText('Annual')
})

test('a save shows that it is running, and its failure stays in the form without a toast', async ({ page }) => {
  await openUsers(page, 'annual@')
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  const answer = Promise.withResolvers<void>()
  await page.route(/\/admin\/users\/[\w-]+$/, async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, body: '' })
  })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  answer.resolve()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update user.')
  await expect(toastOf(page, 'Failed')).toHaveCount(0)
})

test('deleting a user asks first, and Cancel keeps the user', async ({ page }) => {
  await openUsers(page)
  const { name, row } = await createUser(page)
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to permanently delete this user? This action cannot be undone.',
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: `Delete ${name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
})

test('the last owner cannot be deleted', async ({ page }) => {
  const refusal = 'The team needs an owner. Please make somebody else an owner first.'
  await openUsers(page, 'admin@example.com')
  await page.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText(refusal)
  await expectAccessible(page)
})

test('a user is created by keyboard', async ({ page }) => {
  await openUsers(page)
  const name = uniqueName('Kavya Nair')
  await page.getByRole('button', { name: 'Add New User' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${name.replaceAll(' ', '.')}@example.com`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('9820011223')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toContainText(name)
  await expect(page.getByRole('button', { name: 'Add New User' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
