import { expectAccessible, toastOf } from './admin-kit.ts'
import { type DemoProduct, signInContext, startDemo } from './kit.ts'
import { MB, SMALL_VIDEO, writeLargeVideo } from './large-video.ts'
import { expect, type Page, type Request, test } from '@playwright/test'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

test.beforeEach(async ({ context }) => {
  await signInContext(context, product, 'admin')
})

const isPut = (request: Request) => request.method() === 'PUT'

/** Opens the form and fills it in without sending it. */
async function fillForm(page: Page, { title, file }: { title: string; file: string }) {
  await page.goto(`${product.address}/admin/content/videos`)
  await page.getByRole('button', { name: 'Add New Video' }).click()
  const form = page.getByRole('dialog', { name: 'Add a New Video' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('A long one.')
  await form.getByLabel('Video File').setInputFiles(file)
  return form
}

test('a small video is uploaded in one request', async ({ page }) => {
  const puts: string[] = []
  page.on('request', (request) => void (isPut(request) && puts.push(request.url())))
  const form = await fillForm(page, { title: 'Small', file: SMALL_VIDEO })
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(page.getByText('Video added successfully!').first()).toBeVisible()
  expect(puts).toHaveLength(1)
})

test('a video of more than 100 MB is uploaded in parts and shows its progress', async ({ page }, info) => {
  let puts = 0
  page.on('request', (request) => void (isPut(request) && (puts += 1)))
  await throttleUpload(page, 25 * MB)
  const file = writeLargeVideo(info.outputPath('large.mp4'), 105 * MB)
  const form = await fillForm(page, { title: 'Large', file })
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(form.getByRole('progressbar', { name: 'Upload of large.mp4' })).toBeVisible()
  await expect(form.getByText(/[kM]B of 105 MB · [\d.]+ [kM]B\/s · \d+ (s|min) left/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect(page.getByText('Video added successfully!').first()).toBeVisible()
  expect(puts).toBe(11)
})

test('cancelling an upload asks first, aborts it and keeps what was typed', async ({ page }, info) => {
  await throttleUpload(page, 10 * MB)
  const file = writeLargeVideo(info.outputPath('large.mp4'), 105 * MB)
  const form = await fillForm(page, { title: 'Cancelled', file })
  await form.getByRole('button', { name: 'Add Video' }).click()
  const cancel = form.getByRole('button', { name: 'Cancel upload' })
  const question = page.getByRole('alertdialog', { name: 'Cancel this upload?' })
  // The second click of a double click must not close the question that the first one has opened.
  await cancel.dblclick()
  await expect(question).toContainText(/MB of 105 MB of large\.mp4 have been sent and will be discarded\./)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Continue uploading' }).click()
  await expect(form.getByRole('progressbar')).toBeVisible()
  await cancel.click()
  const aborted = page.waitForRequest((request) => request.postData()?.includes('abort-multipart') ?? false)
  await question.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(toastOf(page, 'Upload cancelled.')).toBeVisible()
  expect((await (await aborted).response())?.status()).toBe(200)
  await expect(form.getByRole('progressbar')).toBeHidden()
  await expect(form.getByLabel('Title')).toHaveValue('Cancelled')
  await expect(form.getByRole('button', { name: 'Add Video' })).toBeEnabled()
})

test('closing the form during an upload asks first', async ({ page }, info) => {
  await throttleUpload(page, 10 * MB)
  const file = writeLargeVideo(info.outputPath('large.mp4'), 105 * MB)
  const form = await fillForm(page, { title: 'Closed', file })
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(form.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(form.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stop upload' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('after a reload and a server restart the upload continues with the missing parts', async ({ page }, info) => {
  test.slow()
  const file = writeLargeVideo(info.outputPath('large.mp4'), 125 * MB)
  await throttleUpload(page, 12 * MB)
  const form = await fillForm(page, { title: 'Interrupted', file })
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect.poll(() => countStoredParts(page)).toBeGreaterThan(3)

  const dialogType = new Promise<string>((resolve) => {
    page.on('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.accept()
    })
  })
  await page.reload()
  expect(await dialogType).toBe('beforeunload')
  await product.kill('SIGKILL')
  await product.restart()
  await throttleUpload(page, -1)
  const storedParts = await countStoredParts(page)

  let puts = 0
  page.on('request', (request) => void (isPut(request) && (puts += 1)))
  const again = await fillForm(page, { title: 'Interrupted', file })
  await again.getByRole('button', { name: 'Add Video' }).click()
  await expect(page.getByText('Video added successfully!').first()).toBeVisible()
  expect(puts).toBe(13 - storedParts)
})

test('an upload waits while the network is down and then continues', async ({ page }, info) => {
  const setNetwork = await throttleUpload(page, 25 * MB)
  const file = writeLargeVideo(info.outputPath('large.mp4'), 105 * MB)
  const form = await fillForm(page, { title: 'Train journey', file })
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(form.getByRole('progressbar')).toBeVisible()
  await setNetwork({ offline: true })
  await expect(form.getByText('No connection. The upload goes on when it is back.')).toBeVisible()
  await setNetwork({ offline: false })
  await expect(page.getByText('Video added successfully!').first()).toBeVisible()
})

/**
 * Limits the upload rate of this page. (Intercepting the parts themselves would take far longer.) The returned function
 * switches the network on and off: a second session, such as that of `setOffline`, would be overridden by this one.
 */
async function throttleUpload(page: Page, bytesPerSecond: number) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  async function setNetwork({ offline }: { offline: boolean }): Promise<void> {
    const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
    await cdp.send('Network.emulateNetworkConditions', conditions)
  }
  await setNetwork({ offline: false })
  return setNetwork
}

/** Counts the parts that the server has of the upload remembered by this browser. */
function countStoredParts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('upload:'))
    if (name === undefined) return 0
    const { key, uploadId } = JSON.parse(localStorage.getItem(name) ?? '{}')
    const response = await fetch('/api/v1/admin/upload/generate-url', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
      body: JSON.stringify({ action: 'list-parts', key, uploadId }),
    })
    return (await response.json()).parts.length
  })
}
