import { discardChanges, expectAccessible, rowOf, toastOf, uniqueName } from './admin-kit.ts'
import { type DemoProduct, signInContext, startDemo } from './kit.ts'
import { writeSpeechModel } from '#tests/kit/speech-model.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/* Only this product converts: others would take the cores from the tests beside them. */
let product: DemoProduct
let folder: string
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'models-'))
  const model = join(folder, 'ggml-made.bin')
  writeSpeechModel(model, [{ words: [' Namaste', ',', ' friends', '.'], untilSeconds: 2 }])
  product = await startDemo({ env: { MEDIA_CONCURRENCY: '1', WHISPER_MODEL: model } })
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

test.beforeEach(async ({ context }) => {
  await signInContext(context, product, 'admin')
})

/** As phones record it: Chromium plays its sound alone. */
const FILE = 'tests/fixtures/media/hevc.mp4'
const OTHER_FILE = 'tests/fixtures/media/silent.mp4'
const LIST = /\/api\/v1\/admin\/videos(\?|$)/

async function openVideos(page: Page): Promise<void> {
  await page.goto(`${product.address}/admin/content/videos`)
  await expect(page.getByRole('heading', { name: 'Video Library' })).toBeVisible()
}

test('an uploaded video is converted, gets a picture, and takes another file', async ({ page }) => {
  const title = uniqueName('Morning light')
  await openVideos(page)
  await page.getByRole('button', { name: 'Add New Video' }).click()
  const form = page.getByRole('dialog', { name: 'Add a New Video' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('The first light of the day.')
  await form.getByLabel('Video File').setInputFiles(FILE)
  await form.getByRole('button', { name: 'Add Video' }).click()
  const row = rowOf(page, title)
  await expect(row.getByText('Members get the uploaded file meanwhile.')).toBeVisible()
  // Elsewhere, too, it is seen without a reload; the dialog of the item says the same.
  await row.getByRole('button', { name: `Edit ${title}` }).click()
  const edited = page.getByRole('dialog', { name: 'Edit Video' })
  await expect(edited.getByText(/^(Waiting to be converted|Converting: )/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Audios' }).click()
  const newFile = page.getByRole('list', { name: 'New files' }).getByRole('listitem').filter({ hasText: title })
  await expect(newFile.getByText('Ready', { exact: true })).toBeVisible({ timeout: 120_000 })
  await newFile.getByRole('button', { name: `Do not show ${title} here any more` }).click()
  await expect(newFile).toBeHidden()
  await page.goBack()
  await expect(row.getByText('Ready', { exact: true })).toBeVisible({ timeout: 120_000 })
  const picture = row.locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  const typical = await picture.getAttribute('src')

  await row.getByRole('button', { name: `View ${title}` }).click()
  const preview = page.getByRole('dialog', { name: title })
  await stopAtSecond(preview.locator('video'), 1)
  await preview.getByRole('button', { name: 'Use this picture' }).click()
  await expect(toastOf(page, 'The picture of the video was changed.')).toBeVisible()
  await expect(preview.getByAltText('The present picture of the video')).not.toHaveAttribute('src', typical ?? '')
  const shown = preview.getByAltText('The present picture of the video')
  const drawn = await shown.getAttribute('src')
  await preview.getByLabel('A picture of your own').setInputFiles('demo/media/thumbnails/the-quiet-lotus.webp')
  await expect(shown).not.toHaveAttribute('src', drawn ?? '')
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: `Captions of ${title}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Captions' })
  await editor.getByLabel('Language of the new captions').fill('hi')
  await editor.getByRole('button', { name: 'Add', exact: true }).click()
  await stopAtSecond(editor.locator('video'), 1)
  await editor.getByRole('button', { name: 'Add caption here' }).click()
  await expect(editor.getByRole('textbox', { name: 'Start', exact: true })).toHaveValue('00:01.000')
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await discardChanges(page)

  await row.getByRole('button', { name: `Replace the file of ${title}` }).click()
  const replace = page.getByRole('dialog', { name: 'Replace File' })
  await replace.getByRole('button', { name: 'Replace File' }).click()
  await expect(replace.getByText('Please choose the new file.')).toBeVisible()
  await replace.getByLabel('New file').setInputFiles(OTHER_FILE)
  await replace.getByRole('button', { name: 'Replace File' }).click()
  await expect(row.getByText('Members get the old file until then.')).toBeVisible()
  await expect(row.getByText('New file')).toBeHidden({ timeout: 120_000 })
  await expect(row.getByText('Ready', { exact: true })).toBeVisible({ timeout: 120_000 })
})

test('captions are written automatically, read through, and lose their mark when they are saved', async ({ page }) => {
  const title = uniqueName('Evening bell')
  await openVideos(page)
  await page.getByRole('button', { name: 'Add New Video' }).click()
  const form = page.getByRole('dialog', { name: 'Add a New Video' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('It rings twice.')
  await form.getByLabel('Video File').setInputFiles('tests/fixtures/two-seconds.mp4')
  await form.getByLabel('Make captions automatically').selectOption('hi')
  await form.getByRole('button', { name: 'Add Video' }).click()
  const row = rowOf(page, title)
  await expect(row.getByText('Captions in हिन्दी – Hindi')).toBeVisible()
  await expect(row.getByText('Captions in हिन्दी – Hindi')).toBeHidden({ timeout: 120_000 })

  await row.getByRole('button', { name: `Captions of ${title}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Captions' })
  const language = editor.getByLabel('Language', { exact: true })
  await expect(language.locator('option:checked')).toHaveText('हिन्दी – Hindi (automatic)')
  await expect(editor.getByText('Written automatically.')).toBeVisible()
  await editor.getByRole('button', { name: 'Namaste, friends.' }).click()
  await editor.getByRole('textbox', { name: 'Text', exact: true }).fill('नमस्ते, मित्रों।')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page, 'Captions saved.')).toBeVisible()
  await expect(language.locator('option:checked')).toHaveText('हिन्दी – Hindi')
  await expect(editor.getByText('Written automatically.')).toBeHidden()

  await language.selectOption('Another language…')
  const automatic = editor.getByRole('region', { name: 'Automatic captions' })
  await expect(automatic.getByLabel('Language spoken in the video').locator('option:checked')).toHaveText('English')
  await automatic.getByRole('button', { name: 'Make captions' }).click()
  await expect(automatic.getByText('Captions in English are ready.')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await automatic.getByRole('button', { name: 'Read them through' }).click()
  await expect(editor.getByRole('button', { name: 'Namaste, friends.' })).toBeVisible()
})

/** Waits until the player shows a converted picture, and moves it. */
async function stopAtSecond(player: Locator, second: number): Promise<void> {
  const seen = () =>
    player.evaluate((video: HTMLVideoElement) => ({
      isFed: video.currentSrc.startsWith('blob:'),
      hasPicture: video.videoWidth > 0 && video.readyState >= video.HAVE_CURRENT_DATA,
    }))
  await expect.poll(seen).toEqual({ isFed: true, hasPicture: true })
  await player.evaluate(async (video: HTMLVideoElement, at) => {
    video.pause()
    video.currentTime = at
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
  }, second)
}

test('the preview says that a file plays once it is converted', async ({ page }) => {
  await page.route('**/not-converted.mp4', (route) => route.fulfill({ path: FILE, contentType: 'video/mp4' }))
  await page.route(LIST, async (route) => {
    const response = await route.fetch()
    const body: { videos: object[] } = await response.json()
    const videos = body.videos.map((video) => ({ ...video, videoFileUrl: '/not-converted.mp4' }))
    await route.fulfill({ response, json: { ...body, videos } })
  })
  await page.route('**/api/v1/user/playback/*', async (route) => {
    const response = await route.fetch()
    const body: { playback: object } = await response.json()
    await route.fulfill({ response, json: { playback: { ...body.playback, renditions: [], playlistUrl: null } } })
  })
  await openVideos(page)
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByText('This browser cannot play the file until it is converted.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
})

test('the list says why a file could not be converted, and begins again', async ({ page }) => {
  const failed = {
    state: 'FAILED',
    step: 'FIRST',
    percent: 0,
    secondsLeft: null,
    waitsFor: null,
    failure: 'UNREADABLE',
  }
  const waiting = { ...failed, state: 'QUEUED', waitsFor: 'DISK_SPACE', failure: null }
  await page.route(LIST, async (route) => {
    const response = await route.fetch()
    const body: { videos: object[] } = await response.json()
    const states = [
      { media: failed, replacement: null },
      { media: waiting, replacement: failed },
    ]
    const videos = body.videos.map((video, at) => ({ ...video, ...states[at] }))
    await route.fulfill({ response, json: { ...body, videos } })
  })
  const isRetry = (url: string) => /\/api\/v1\/admin\/media\/[^/]+\/retry$/.test(url)
  await openVideos(page)
  const rows = page.getByRole('row')
  await expect(rows.nth(1).getByText('Could not be converted')).toBeVisible()
  await expect(rows.nth(1).getByText('Export it again as MP4, and replace the file.')).toBeVisible()
  await expect(rows.nth(2).getByText('Waiting for disk space')).toBeVisible()
  const retried = page.waitForRequest((request) => isRetry(request.url()))
  await rows
    .nth(1)
    .getByRole('button', { name: /^Retry/ })
    .click()
  await retried
  const kept = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().endsWith('/file'))
  await rows
    .nth(2)
    .getByRole('button', { name: /^Keep the old file/ })
    .click()
  await kept
  await expect(toastOf(page, 'The old file stays.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
})
