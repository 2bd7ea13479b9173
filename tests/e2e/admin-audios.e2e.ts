import { expectAccessible, createRequestGate, createRefusal, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { expect, type Page } from '@playwright/test'
import { statSync } from 'node:fs'

const LIST = /\/api\/v1\/admin\/audios(\?|$)/
const SOUND = 'tests/fixtures/two-seconds.mp3'

async function openAudios(page: Page): Promise<void> {
  await page.goto('/admin/content/audios')
  await expect(page.getByRole('heading', { level: 1, name: 'Audio Library' })).toBeVisible()
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Add New Audio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a New Audio' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  return dialog
}

/** Uploads a new audio; returns its title and row. */
async function addAudio(page: Page) {
  const title = uniqueName('Morning bell')
  const dialog = await openForm(page)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Artist').fill('Voices of the House')
  await dialog.getByLabel('Audio File').setInputFiles(SOUND)
  await dialog.getByRole('button', { name: 'Add Audio' }).click()
  await expect(dialog).toBeHidden()
  return { title, row: rowOf(page, title) }
}

test('the table lists the audios and can be searched', async ({ page }) => {
  await openAudios(page)
  for (const name of ['Title', 'Artist', 'Status', 'Date Added', 'Actions'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await expect(rowOf(page, 'Seven bowls')).toContainText('Sadhana Ensemble')
  await expect(rowOf(page, 'Seven bowls')).toContainText('Published')
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('tanpura')
  await expect(rowOf(page, 'Seven bowls')).toBeHidden()
  await page.getByRole('searchbox').fill('no such sound')
  await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible()
})

test('an audio is uploaded, listed first, edited without its file, and deleted', async ({ page }) => {
  await openAudios(page)
  const { title, row } = await addAudio(page)
  await expect(toastOf(page, 'Audio added successfully!')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(title)
  await expect(row).toContainText('Published')

  await row.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Audio' })
  await expect(dialog.getByLabel('Artist')).toHaveValue('Voices of the House')
  await expect(dialog.getByLabel('Publish now')).toBeChecked()
  await expect(dialog.getByLabel('Audio File')).toBeHidden()
  await dialog.getByLabel('Schedule for later').check()
  await dialog.getByLabel('Date and time (IST)').fill('2031-02-03T18:30')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Audio updated successfully!')).toBeVisible()
  await expect(row).toContainText('Scheduled for 3 Feb 2031, 6:30 pm IST')

  await row.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this audio file?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Audio deleted successfully!')).toBeVisible()
  await expect(row).toBeHidden()
})

test('the preview starts playing by itself and has controls', async ({ page }) => {
  await openAudios(page)
  await page.getByRole('button', { name: 'Preview Seven bowls' }).press('Enter')
  const player = page.getByRole('dialog', { name: 'Seven bowls' }).locator('audio')
  await expect(player).toHaveAttribute('controls', '')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(player).toBeHidden()
  await expect(page.getByRole('button', { name: 'Preview Seven bowls' })).toBeFocused()
})

test('the form reports each missing or invalid field', async ({ page }) => {
  await openAudios(page)
  const dialog = await openForm(page)
  await dialog.getByLabel('Schedule for later').check()
  await dialog.getByLabel('Date and time (IST)').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Add Audio' }).click()
  await expect(dialog.getByRole('alert')).toHaveText([
    'Title is required.',
    'Please select an audio file.',
    'Please select a future date and time for scheduling.',
  ])
  await dialog.getByLabel('Audio File').setInputFiles('tests/fixtures/two-seconds.webm')
  await expect(
    dialog.getByText('This is a video. Add it under Videos, or export its sound as MP3 or M4A.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the server refuses a file whose content does not match its type; toast and form say so', async ({ page }) => {
  await openAudios(page)
  const dialog = await openForm(page)
  await dialog.getByLabel('Title').fill('No sound')
  await dialog.getByLabel('Audio File').setInputFiles(SOUND)
  // What arrives is not what the browser has checked.
  await page.route(/\/files\/|\/uploads?\//, (route) =>
    route.request().method() === 'PUT'
      ? route.continue({ postData: Buffer.alloc(statSync(SOUND).size, 'words ') })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Add Audio' }).click()
  const refusal = 'The file is not what its name says. Please choose another file.'
  await expect(dialog.getByText(refusal)).toBeVisible()
  await expect(toastOf(page, refusal)).toBeAttached()
})

test('a running upload shows its progress, and closing the form asks first', async ({ page }) => {
  await openAudios(page)
  const sending = Promise.withResolvers<void>()
  await page.route(/\/files\/|\/uploads?\//, async (route) => {
    if (route.request().method() === 'PUT') await sending.promise
    await route.continue()
  })
  const dialog = await openForm(page)
  const title = uniqueName('Slow bell')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Audio File').setInputFiles(SOUND)
  await dialog.getByRole('button', { name: 'Add Audio' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close modal' }).click()
  const question = page.getByRole('alertdialog', { name: 'The upload is under way' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay here' }).click()
  sending.resolve()
  await expect(toastOf(page, 'Audio added successfully!')).toBeVisible()
  await expect(rowOf(page, title)).toBeVisible()
})

test('the list shows its loading, empty and error states, with a retry', async ({ page }) => {
  const answer = createRequestGate()
  await page.route(LIST, answer.route)
  await openAudios(page)
  await expect(page.getByText('Loading Audios...')).toBeVisible()
  answer.release()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await page.unrouteAll()
  await page.route(LIST, (route) => route.fulfill({ json: { audios: [], total: 0, nextCursor: null } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Audios Found' })).toBeVisible()

  await page.unrouteAll()
  await page.route(LIST, createRefusal(''))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch audios.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
