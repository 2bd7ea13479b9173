import { expectAccessible, createRequestGate, createRefusal, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { SMALL_VIDEO } from './large-video.ts'
import { expect, type Page } from '@playwright/test'

const SOUND = 'tests/fixtures/two-seconds.mp3'
const panel = (page: Page) => page.getByRole('region', { name: /in the background/ })

/** Holds back every file upload until the returned function is called. */
async function holdFiles(page: Page): Promise<() => void> {
  const { route, release } = createRequestGate()
  await page.route(/\/files\/|\/uploads?\//, (request) =>
    request.request().method() === 'PUT' ? route(request) : request.continue(),
  )
  return release
}

async function addAudio(page: Page, title: string) {
  await page.goto('/admin/content/audios')
  await page.getByRole('button', { name: 'Add New Audio' }).click()
  const form = page.getByRole('dialog', { name: 'Add a New Audio' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Audio File').setInputFiles(SOUND)
  await form.getByRole('button', { name: 'Add Audio' }).click()
  await expect(form.getByRole('progressbar')).toBeVisible()
  return form
}

test('several uploads continue while the administrator navigates, also with the browser’s Back', async ({ page }) => {
  const releaseFiles = await holdFiles(page)
  const [bell, lamp] = [uniqueName('Bell'), uniqueName('Lamp')]
  const audio = await addAudio(page, bell)
  await audio.getByRole('button', { name: 'Continue in the background' }).click()
  await expect(audio).toBeHidden()
  await expect(panel(page).getByRole('listitem', { name: bell })).toContainText('two-seconds.mp3')

  await page.getByRole('link', { name: 'Videos' }).click()
  await page.getByRole('button', { name: 'Add New Video' }).click()
  const video = page.getByRole('dialog', { name: 'Add a New Video' })
  await video.getByLabel('Title').fill(lamp)
  await video.getByLabel('Description').fill('Lit at dusk.')
  await video.getByLabel('Video File').setInputFiles(SMALL_VIDEO)
  await video.getByRole('button', { name: 'Add Video' }).click()
  await expect(video.getByRole('progressbar')).toBeVisible()
  // Back asks as Escape does; a second one, past the page, takes the form along.
  await page.goBack()
  const leaving = page.getByRole('alertdialog', { name: 'The upload is under way' })
  await leaving.getByRole('button', { name: 'Continue in the background' }).click()
  await expect(video).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Audio Library' })).toBeVisible()
  await expect(panel(page)).toContainText('2 uploads in the background')
  await expect(panel(page).getByRole('progressbar')).toHaveCount(2)
  await expectAccessible(page)

  await panel(page)
    .getByRole('button', { name: `Open the form of ${bell}` })
    .click()
  await expect(audio.getByLabel('Title')).toHaveValue(bell)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'The upload is under way' })
  await question.getByRole('button', { name: 'Continue in the background' }).click()

  releaseFiles()
  await expect(toastOf(page, 'Audio added successfully!')).toBeVisible()
  await expect(toastOf(page, 'Video added successfully!')).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(rowOf(page, bell)).toBeVisible()
})

test('an upload that fails in the background keeps its form, and its file is not sent twice', async ({ page }) => {
  let puts = 0
  page.on('request', (request) => void (request.method() === 'PUT' && (puts += 1)))
  const releaseFiles = await holdFiles(page)
  const refused = createRefusal('This title may not be used.', { title: 'This title may not be used.' })
  const creating = /\/api\/v1\/admin\/audios$/
  await page.route(creating, (route) => (route.request().method() === 'POST' ? refused(route) : route.continue()))
  const title = uniqueName('Gong')
  const form = await addAudio(page, title)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue in the background' }).click()
  releaseFiles()
  const line = panel(page).getByRole('listitem', { name: title })
  await expect(line.getByText('This title may not be used.')).toBeVisible()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await line.getByRole('button', { name: `Open the form of ${title}` }).click()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await page.unroute(creating)
  await form.getByRole('button', { name: 'Add Audio' }).click()
  await expect(toastOf(page, 'Audio added successfully!')).toBeVisible()
  await expect(form).toBeHidden()
  expect(puts).toBe(1)
})

test('a background upload can be cancelled and discarded, and signing out asks first', async ({ page }) => {
  await holdFiles(page)
  const title = uniqueName('Drum')
  const form = await addAudio(page, title)
  await form.getByRole('button', { name: 'Continue in the background' }).click()
  const menu = page.getByRole('complementary', { name: 'Administration' })
  await menu.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'The upload is under way' })
  await expect(question.getByRole('button', { name: 'Stop and sign out' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()

  const line = panel(page).getByRole('listitem', { name: title })
  await line.getByRole('button', { name: 'Cancel upload' }).click()
  await page
    .getByRole('alertdialog', { name: 'Cancel this upload?' })
    .getByRole('button', { name: 'Cancel upload' })
    .click()
  await expect(line.getByText('Not saved yet. Open the form to go on with it.')).toBeVisible()
  await line.getByRole('button', { name: `Discard ${title}` }).click()
  await expect(panel(page)).toBeHidden()
})
