import { expectAccessible, rowOf, toastOf, uniqueName } from './admin-kit.ts'
import { type DemoProduct, signInContext, startDemo } from './kit.ts'
import { expect, type Page, test } from '@playwright/test'

/* Only this product converts: others would take the cores from the tests beside them. */
let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo({ env: { MEDIA_CONCURRENCY: '1' } })
})
test.afterAll(() => product.stop())

test.beforeEach(async ({ context }) => {
  await signInContext(context, product, 'admin')
})

const FILE = 'tests/fixtures/two-seconds.mp4'
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
  await expect(row.getByText('Ready', { exact: true })).toBeVisible({ timeout: 120_000 })
  const picture = row.locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  const typical = await picture.getAttribute('src')

  await row.getByRole('button', { name: `View ${title}` }).click()
  const preview = page.getByRole('dialog', { name: title })
  await preview.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.pause()
    video.currentTime = 1
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
  })
  await preview.getByRole('button', { name: 'Use this picture' }).click()
  await expect(toastOf(page, 'The picture of the video was changed.')).toBeVisible()
  await expect(preview.getByAltText('The present picture of the video')).not.toHaveAttribute('src', typical ?? '')
  const shown = preview.getByAltText('The present picture of the video')
  const drawn = await shown.getAttribute('src')
  await preview.getByLabel('A picture of your own').setInputFiles('demo/media/thumbnails/the-quiet-lotus.webp')
  await expect(shown).not.toHaveAttribute('src', drawn ?? '')
  await page.keyboard.press('Escape')

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
