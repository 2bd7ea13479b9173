import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { SMALL_VIDEO } from './large-video.ts'
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

const buffer = readFileSync(SMALL_VIDEO)
const fileOf = (name: string) => ({ name: `${name}.mp4`, mimeType: 'video/mp4', buffer })

async function openBatch(page: Page) {
  await page.goto('/admin/content/videos')
  await page.getByRole('button', { name: 'Add several' }).click()
  return page.getByRole('dialog', { name: 'Add Several Videos' })
}

test('several videos are added one after another, each with its title, use and description', async ({ page }) => {
  const [bell, lamp, seat] = ['Bell', 'Lamp', 'Seat'].map((name) => uniqueName(name).replaceAll('-', ''))
  const dialog = await openBatch(page)
  const add = dialog.getByRole('button', { name: /^Add \d videos?$/ })
  await expect(dialog.getByRole('button', { name: 'Add 0 videos' })).toBeDisabled()
  await dialog.getByLabel('Video Files').setInputFiles([fileOf(`${bell}`), fileOf(`${lamp}`)])
  await dialog.getByLabel('Video Files').setInputFiles([fileOf(`${seat}`), fileOf('unwanted')])
  await dialog.getByRole('button', { name: 'Remove unwanted.mp4' }).click()
  const row = (name: string | undefined) => dialog.getByRole('listitem', { name: `${name}.mp4` })
  await expect(row(bell).getByLabel('Title')).toHaveValue(`${bell}`)
  await row(lamp).getByLabel('Usage Type').selectOption({ label: 'Live stream' })
  await row(seat).getByText('A description of its own').click()
  await row(seat).getByLabel('Description').fill('Its own.')
  await row(bell).getByLabel('Title').fill('')
  await add.click()
  await expect(row(bell).getByText('Title is required.')).toBeVisible()
  await expect(row(lamp).getByText('Description is required.')).toBeVisible()
  await expectAccessible(page)
  await row(bell).getByLabel('Title').fill(`${bell}`)
  await dialog.getByLabel('Description of all').fill('Of all.')

  const bodies: { title: string; description: string; usageType: string; isPublished: boolean }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/admin/videos')) bodies.push(request.postDataJSON())
  })
  await add.click()
  await expect(toastOf(page, '3 videos added.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, `${seat}`)).toBeInViewport()
  await expect(rowOf(page, `${lamp}`)).toContainText('Live stream')
  await expect(rowOf(page, `${bell}`)).toContainText('Draft')
  expect(bodies.map(({ title, description, usageType }) => [title, description, usageType])).toEqual([
    [bell, 'Of all.', 'COURSE'],
    [lamp, 'Of all.', 'LIVESTREAM_SOURCE'],
    [seat, 'Its own.', 'COURSE'],
  ])
})

test('a video that fails stays with its reason and is tried again, the others are added in the background', async ({
  page,
}) => {
  const [first, second] = ['First', 'Second'].map((name) => uniqueName(name).replaceAll('-', ''))
  let refusals = 0
  await page.route(/\/api\/v1\/admin\/videos$/, (route) => {
    if (route.request().method() !== 'POST' || refusals > 0) return route.fallback()
    refusals += 1
    return route.fulfill({ status: 422, json: { message: 'Not now.', code: 'FORBIDDEN' } })
  })
  const dialog = await openBatch(page)
  await dialog.getByLabel('Video Files').setInputFiles([fileOf(`${first}`), fileOf(`${second}`)])
  await dialog.getByLabel('Description of all').fill('Of all.')
  await dialog.getByRole('button', { name: 'Add 2 videos' }).click()
  await expect(toastOf(page, '1 video added.')).toBeVisible()
  await expect(dialog.getByRole('listitem', { name: `${first}.mp4` }).getByText('Not now.')).toBeVisible()
  await expect(dialog.getByRole('listitem', { name: `${second}.mp4` }).getByText('Added')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 1 video' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, `${first}`)).toBeVisible()
  await expect(rowOf(page, `${second}`)).toBeVisible()
})

test('closing the list of files asks, and the initial plan grows at its end', async ({ page }) => {
  const title = uniqueName('Day').replaceAll('-', '')
  const dialog = await openBatch(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add several' }).click()
  await dialog.getByLabel('Video Files').setInputFiles([fileOf(title)])
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue editing' }).click()
  await dialog.getByLabel('Usage Type').selectOption({ label: 'Initial plan' })
  await dialog.getByLabel('Description of all').fill('Of all.')
  await dialog.getByRole('button', { name: 'Add 1 video' }).click()
  await expect(rowOf(page, title)).toContainText('Draft')
  await page.getByRole('link', { name: 'Initial Plan' }).click()
  await expect(
    page.getByRole('list', { name: 'Videos of the initial plan, in their order' }).getByRole('listitem').last(),
  ).toContainText(title)
})
