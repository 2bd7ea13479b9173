import { type DemoProduct, signInOnScreen, startDemo } from './kit.ts'
import { SEEKABLE_VIDEO, MB, writeLargeVideo } from './large-video.ts'
import { expect, type Page, test } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

test.describe.configure({ mode: 'serial' })

const COURSE = 'Walking quietly'
const folder = mkdtempSync(join(tmpdir(), 'sadhana-video-'))
const largeVideo = writeLargeVideo(join(folder, 'the-long-walk.mp4'), 101 * MB, SEEKABLE_VIDEO)
test.afterAll(() => rmSync(folder, { recursive: true }))

test('an administrator uploads a small and a large video and creates a course with them', async ({ page }) => {
  test.setTimeout(120_000)
  await signInOnScreen(page, product, 'admin')
  await expect(page).toHaveURL(`${product.address}/admin/dashboard`)
  await page.goto(`${product.address}/admin/content/videos`)
  await addVideo(page, { title: 'First steps', path: SEEKABLE_VIDEO })
  await addVideo(page, { title: 'The long walk', path: largeVideo })

  await page.goto(`${product.address}/admin/courses`)
  await page.getByRole('button', { name: 'Create New Course' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create a New Course' })
  await dialog.getByLabel('Title').fill(COURSE)
  await dialog.getByLabel('Description').fill('One foot, then the other.')
  await dialog.getByLabel('Thumbnail').setInputFiles('demo/media/thumbnails/the-quiet-lotus.webp')
  const videos = dialog.getByRole('group', { name: /^Videos/ })
  for (const title of ['The long walk', 'First steps']) {
    await videos.getByRole('searchbox').fill(title)
    await videos.getByRole('button', { name: title, pressed: false }).click()
  }
  await dialog.getByLabel('Publish now').check()
  await dialog.getByRole('button', { name: /Create Course|Save/ }).click()
  await expect(page.getByText('Course created successfully!').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name: COURSE }).first()).toBeVisible()
})

test('a new member signs in, buys the annual plan, watches the course and seeks in the video', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(product.address)
  await page.getByRole('link', { name: 'Start Your Journey' }).first().click()
  await page.getByLabel('Full name').fill('Kavya Menon')
  await page.getByLabel('Email address').fill('kavya@example.com')
  await page.getByLabel('Mobile number').fill('98450 12345')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${product.address}/dashboard`)
  await expect(page.getByText('Welcome, Kavya Menon!')).toBeVisible()
  await page.getByRole('link', { name: 'Activate for ₹199' }).click()

  const annual = page.getByRole('listitem').filter({ hasText: 'MOST POPULAR' })
  await expect(annual).toContainText('₹1,299')
  await annual.getByRole('button', { name: 'Choose Plan' }).click()
  // Nothing can be paid for before the terms are agreed to.
  await page.getByLabel('I am 18 or older.').check()
  await page.getByRole('button', { name: 'Agree and pay ₹1,299' }).click()
  await expect(page.getByText('Test payment')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹1,299' }).click()
  await expect(page).toHaveURL(`${product.address}/user/courses`)

  const ranges: string[] = []
  page.on('response', (response) => {
    if (response.status() === 206) ranges.push(response.headers()['content-range'] ?? '')
  })
  await page.getByRole('article').filter({ hasText: COURSE }).getByRole('button', { name: 'Start Course' }).click()
  await expect(page.getByRole('heading', { name: COURSE })).toBeVisible()
  await expectPlayingFrom(page, 0)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 30
  })
  await expectPlayingFrom(page, 30)
  expect(ranges.length).toBeGreaterThan(0)

  expect(await isSameFile(page, largeVideo)).toBe(true)
  await page.getByRole('link', { name: /First steps/ }).click()
  await expectPlayingFrom(page, 0)
  expect(await isSameFile(page, SEEKABLE_VIDEO)).toBe(true)
})

async function addVideo(page: Page, { title, path }: { title: string; path: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add New Video' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a New Video' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('Slowly.')
  await dialog.getByLabel('Video File').setInputFiles(path)
  await dialog.getByLabel('Publish now').check()
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  await expect(page.getByText('Video added successfully!').first()).toBeVisible({ timeout: 60_000 })
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill(title)
  await expect(page.getByRole('cell', { name: title }).first()).toBeVisible()
  await page.getByRole('searchbox').fill('')
}

/** Expects the video to play from about this second. */
async function expectPlayingFrom(page: Page, second: number): Promise<void> {
  const secondsIn = () =>
    page.locator('video').evaluate((video: HTMLVideoElement, from) => video.currentTime - from, second)
  await expect
    .poll(async () => {
      const seconds = await secondsIn()
      return seconds > 0.3 && seconds < 15
    })
    .toBe(true)
}

/** Whether the file that the page plays, fetched again by the page, equals the uploaded file. */
async function isSameFile(page: Page, path: string): Promise<boolean> {
  const digest = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const bytes = await (await fetch(video.currentSrc)).arrayBuffer()
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
  })
  const expected = await crypto.subtle.digest('SHA-256', readFileSync(path))
  return Buffer.from(digest).equals(Buffer.from(expected))
}
