import { type DemoProduct, signInContext, startDemo } from './kit.ts'
import { MB, writeLargeVideo } from './large-video.ts'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PARTS = 11
const BYTES_PER_SECOND = 12 * 1024 * 1024

let product: DemoProduct
const folder = mkdtempSync(join(tmpdir(), 'sadhana-video-'))
const video = writeLargeVideo(join(folder, 'the-long-walk.mp4'), 101 * MB)
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

test('an upload resumes from its stored parts after the server was killed and the browser closed', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const first = await browser.newContext()
  await signInContext(first, product, 'admin')
  const page = await first.newPage()
  await throttleUpload(first, page)
  await startUpload(page)
  const uploaded = await waitForUploadedParts(page, 3)
  await product.kill('SIGKILL')
  const storageState = await first.storageState()
  await first.close()

  await product.restart()
  const second = await browser.newContext({ storageState })
  const again = await second.newPage()
  let sent = 0
  again.on('requestfinished', (request) => {
    if (request.method() === 'PUT') sent += 1
  })
  await startUpload(again)
  await expect(again.getByText('Video added successfully!').first()).toBeVisible({ timeout: 90_000 })
  // Only parts that were in transit are sent again.
  expect(sent).toBeLessThanOrEqual(PARTS - uploaded)
  expect(sent).toBeGreaterThan(0)

  expect(await isStoredFileEqual(again)).toBe(true)
  await second.close()
})

async function startUpload(page: Page): Promise<void> {
  await page.goto(`${product.address}/admin/content/videos`)
  await page.getByRole('button', { name: 'Add New Video' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a New Video' })
  await dialog.getByLabel('Title').fill('The long walk')
  await dialog.getByLabel('Description').fill('Slowly.')
  await dialog.getByLabel('Video File').setInputFiles(video)
  await dialog.getByRole('button', { name: 'Add Video' }).click()
}

/** Waits until at least `atLeast` parts were acknowledged; returns their number. */
async function waitForUploadedParts(page: Page, atLeast: number): Promise<number> {
  let count = 0
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.ok()) count += 1
  })
  await expect.poll(() => count, { timeout: 60_000, intervals: [20] }).toBeGreaterThanOrEqual(atLeast)
  return count
}

async function throttleUpload(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: BYTES_PER_SECOND,
  })
}

async function isStoredFileEqual(page: Page): Promise<boolean> {
  const digest = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const list = await fetch('/api/v1/admin/videos?search=long%20walk', { headers })
    const { videos } = (await list.json()) as { videos: { videoFileUrl: string }[] }
    const bytes = await (await fetch(videos[0]?.videoFileUrl ?? '')).arrayBuffer()
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
  })
  return Buffer.from(digest).equals(Buffer.from(await crypto.subtle.digest('SHA-256', readFileSync(video))))
}
