import { expectAccessible, createRequestGate, createRefusal, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { expect, type Page } from '@playwright/test'

const LIST = /\/api\/v1\/admin\/ebooks(\?|$)/
const COVER = 'demo/media/covers/lamp-at-dusk.webp'
const BOOK = 'demo/media/ebooks/lamp-at-dusk.pdf'

async function openEbooks(page: Page): Promise<void> {
  await page.goto('/admin/content/ebooks')
  await expect(page.getByRole('heading', { level: 1, name: 'Ebook Library' })).toBeVisible()
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Add New Ebook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a New Ebook' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  return dialog
}

test('the table lists the e-books with their covers, and each opens in a new tab', async ({ page, context }) => {
  await openEbooks(page)
  for (const name of ['Cover', 'Title', 'Status', 'Actions'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  const row = rowOf(page, 'Ten Mornings')
  await expect(row).toContainText('Published')
  const cover = row.locator('img')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const link = row.getByRole('link', { name: 'Open Ten Mornings in a new tab' })
  await expect(link).toHaveAttribute('target', '_blank')
  const file = await context.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  await expectAccessible(page)
})

test('an e-book is created with two parallel uploads, edited without them, and deleted', async ({ page }) => {
  await openEbooks(page)
  const title = uniqueName('Lamp at Dawn')
  const dialog = await openForm(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Author').fill('Meera Iyer')
  await dialog.getByLabel('Cover Image').setInputFiles(COVER)
  await dialog.getByLabel('Ebook File').setInputFiles(BOOK)
  await dialog.getByLabel('Save as draft').check()
  const sending = Promise.withResolvers<void>()
  await page.route(
    () => true,
    async (route) => {
      if (route.request().method() === 'PUT') await sending.promise
      await route.continue()
    },
  )
  await dialog.getByRole('button', { name: 'Add Ebook' }).click()
  await expect(dialog.getByRole('progressbar')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  sending.resolve()
  await expect(toastOf(page, 'Ebook added successfully!')).toBeVisible()
  await page.unrouteAll()
  const row = rowOf(page, title)
  await expect(page.getByRole('row').nth(1)).toContainText(title)
  await expect(row).toContainText('Draft')

  await row.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Ebook' })
  await expect(edit.getByLabel('Author')).toHaveValue('Meera Iyer')
  await expect(edit.getByLabel('Save as draft')).toBeChecked()
  await expect(edit.getByLabel('Cover Image')).toBeHidden()
  await expectAccessible(page)
  await edit.getByLabel('Publish now').check()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Ebook updated successfully!')).toBeVisible()
  await expect(row).toContainText('Published')

  await row.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this ebook?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Ebook deleted successfully!')).toBeVisible()
  await expect(row).toBeHidden()
})

test('both files are required, each of the right type', async ({ page }) => {
  await openEbooks(page)
  const dialog = await openForm(page)
  await dialog.getByLabel('Title').fill('Half a book')
  await dialog.getByLabel('Cover Image').setInputFiles(COVER)
  await dialog.getByRole('button', { name: 'Add Ebook' }).click()
  await expect(dialog.getByRole('alert')).toHaveText([
    'Please choose the e-book file.',
    'Please select both a cover image and an ebook file.',
  ])
  await dialog.getByLabel('Ebook File').setInputFiles(COVER)
  await expect(dialog.getByText('This kind of file is not accepted.')).toBeVisible()
  await expectAccessible(page)
})

test('a refusal is shown in a toast and in the form, which stays open', async ({ page }) => {
  await openEbooks(page)
  const dialog = await openForm(page)
  await dialog.getByLabel('Title').fill('A refused book')
  await dialog.getByLabel('Cover Image').setInputFiles(COVER)
  await dialog.getByLabel('Ebook File').setInputFiles(BOOK)
  await page.route(LIST, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Add Ebook' }).click()
  await expect(dialog.getByText('Failed to add ebook.')).toBeVisible()
  await expect(toastOf(page, 'Failed to add ebook.')).toBeAttached()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Add Ebook' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'A refused book')).toBeVisible()
})

test('the list shows its loading, empty and error states, with a retry', async ({ page }) => {
  const answer = createRequestGate()
  await page.route(LIST, answer.route)
  await openEbooks(page)
  await expect(page.getByText('Loading Ebooks...')).toBeVisible()
  answer.release()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await page.unrouteAll()
  await page.route(LIST, (route) => route.fulfill({ json: { ebooks: [], total: 0, nextCursor: null } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Ebooks Found' })).toBeVisible()

  await page.unrouteAll()
  await page.route(LIST, createRefusal('The library is closed.'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The library is closed.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
