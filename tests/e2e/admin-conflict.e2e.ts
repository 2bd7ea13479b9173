import { expectGoodToAll, rowOf, test, toastOf } from './admin-kit.ts'
import { expect, type Page } from '@playwright/test'

const edited = (page: Page) => page.getByRole('dialog', { name: 'Edit Course Details' })

async function open(page: Page, course: string): Promise<void> {
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: `Edit ${course}` }).click()
  await expect(edited(page)).toBeVisible()
}

test('two administrators edit one course: the second is told and chooses', async ({ page, context }) => {
  const other = await context.newPage()
  await open(page, 'A House at Dawn')
  await open(other, 'A House at Dawn')
  await edited(other).getByLabel('Title').fill('A House at Dusk')
  await edited(other).getByRole('button', { name: 'Save Changes' }).click()
  await expect(edited(other)).toBeHidden()

  await edited(page).getByLabel('Description').fill('Mine.')
  await edited(page).getByRole('button', { name: 'Save Changes' }).click()
  const panel = edited(page).getByRole('alert').filter({ hasText: 'Someone else has changed this meanwhile' })
  await expect(panel).toContainText('Different from yours: Title, Description.')
  await expect(edited(page).getByLabel('Description')).toHaveValue('Mine.')
  await expectGoodToAll(page)
  await panel.getByRole('button', { name: 'Load the other version' }).click()
  await expect(panel).toBeHidden()
  await expect(edited(page).getByLabel('Title')).toHaveValue('A House at Dusk')

  await edited(other).waitFor({ state: 'hidden' })
  await open(other, 'A House at Dusk')
  await edited(other).getByLabel('Title').fill('A House at Night')
  await edited(other).getByRole('button', { name: 'Save Changes' }).click()
  await expect(edited(other)).toBeHidden()
  await edited(page).getByLabel('Title').fill('A House at Dawn')
  await edited(page).getByRole('button', { name: 'Save Changes' }).click()
  await panel.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(toastOf(page, 'Course updated successfully!')).toBeVisible()
  await expect(edited(page)).toBeHidden()
  await expect(rowOf(page, 'A House at Dawn')).toBeVisible()
  await other.close()
})

test('what was deleted meanwhile keeps what was typed', async ({ page }) => {
  await page.route(/\/api\/v1\/admin\/courses\//, (route) =>
    route.fulfill({ status: 404, json: { message: 'Nothing was found here.', code: 'NOT_FOUND' } }),
  )
  await open(page, 'The Quiet Lotus')
  await edited(page).getByLabel('Title').fill('Typed with care')
  await edited(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(edited(page).getByText('Someone else has deleted this meanwhile')).toBeVisible()
  await expect(edited(page).getByLabel('Title')).toHaveValue('Typed with care')
  await expect(edited(page).getByRole('button', { name: 'Save Changes' })).toBeDisabled()
})

test('captions are chosen in the form of a video, and a wrong file is told of', async ({ page }) => {
  const file = (text: string) => ({ name: 'words.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) })
  await page.goto('/admin/content/videos')
  await page.getByRole('button', { name: 'Edit Lighting the lamp' }).click()
  const form = page.getByRole('dialog')
  const english = form.getByLabel('Captions in English')
  await english.setInputFiles(file('1\n00:00:01,000 --> 00:00:02,000\nSubRip'))
  await expect(form.getByText('The captions must begin with the line WEBVTT.')).toBeVisible()
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
