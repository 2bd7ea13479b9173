import { openCourse, playbackPosition, seekTo, shown } from './course-kit.ts'
import { type DemoProduct, signInContext, startDemo } from './kit.ts'
import { createAnnualMember } from './member-kit.ts'
import { expect, test } from '@playwright/test'

/* Only this product converts, as in the tests of the administrator's media. */
let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo({ program: 'tests/kit/product-with-renditions.ts', env: { MEDIA_CONCURRENCY: '1' } })
})
test.afterAll(() => product.stop())

const VIDEO = 'The five breaths'
/** The same 40 seconds, of which no larger pictures can be made. */
const SMALL_FILE = 'tests/fixtures/renditions/144p.mp4'

test('who watches while the file is replaced goes on at the same second of the new one', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000)
  await createAnnualMember(context, product)
  await openCourse(page, product)
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('360p')
  await expect.poll(() => shown(page)).toMatchObject({ height: 360, isPlaying: true })
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await seekTo(page, 5)

  const office = await browser.newContext()
  await signInContext(office, product, 'admin')
  const admin = await office.newPage()
  await admin.goto(`${product.address}/admin/content/videos`)
  const row = admin.getByRole('row').filter({ hasText: VIDEO })
  await row.getByRole('button', { name: `Replace the file of ${VIDEO}` }).click()
  const dialog = admin.getByRole('dialog', { name: 'Replace File' })
  await dialog.getByLabel('New file').setInputFiles(SMALL_FILE)
  await dialog.getByRole('button', { name: 'Replace File' }).click()
  await expect(row.getByText('New file')).toBeVisible()
  await expect(row.getByText('New file')).toBeHidden({ timeout: 180_000 })
  await office.close()

  // What the browser has still plays; what it fetches next is of the new file.
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
  const from = { at: await playbackPosition(page), time: Date.now() }
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('720p')
  await expect.poll(() => shown(page)).toMatchObject({ height: 144, isPlaying: true })
  const drift = (await playbackPosition(page)) - from.at - (Date.now() - from.time) / 1000
  expect(Math.abs(drift)).toBeLessThan(3)
  await expect(page.getByText('Please check your connection.')).toBeHidden()
  await expect(page.getByText('This device cannot play this file.')).toBeHidden()
})
