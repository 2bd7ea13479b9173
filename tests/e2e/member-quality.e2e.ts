import { openCourse, playbackPosition, seekTo, shown } from './course-kit.ts'
import { type DemoProduct, testWithProduct } from './kit.ts'
import { createAnnualMember } from './member-kit.ts'
import { startLiveSession } from './stream-kit.ts'
import { screens } from '#shared/screens.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'

const test = testWithProduct({ program: 'tests/kit/product-with-renditions.ts' })

/** Requests of parts of a rendition: the playlist's other files are asked for from the first byte on, without an end. */
const PIECES = '**/files/**'

const quality = (page: Page) => page.getByRole('combobox', { name: 'Quality' })

async function openPlaying(page: Page, product: DemoProduct): Promise<void> {
  await openCourse(page, product)
  await expect.poll(() => shown(page)).toMatchObject({ isPlaying: true })
}

/** Collects what the page fetches of the renditions. */
function collectRanges(page: Page): string[] {
  const ranges: string[] = []
  page.on('request', (request) => {
    const { range } = request.headers()
    if (range && request.url().includes('/files/')) ranges.push(range)
  })
  return ranges
}

async function rememberedRate(context: BrowserContext, bitRate: number): Promise<void> {
  await context.addInitScript((rate) => localStorage.setItem('line-rate', rate), String(bitRate))
}

test('a video plays by fragments, follows the menu without a jump, remembers the choice and ends', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await openPlaying(page, product)
  expect(await shown(page)).toMatchObject({ isFed: true })
  await expect(page.locator('video')).toHaveAttribute('poster', /^\/files\//)
  await expect(quality(page).locator('option')).toContainText([
    /^Auto \(\d+p\)$/,
    'Data saver',
    '720p ≈ 0.1 MB',
    '360p ≈ 0.1 MB',
    '144p ≈ 0.1 MB',
    'Audio only ≈ 0.1 MB',
  ])

  const from = { at: await playbackPosition(page), time: Date.now() }
  await quality(page).selectOption('720p')
  await expect.poll(async () => (await shown(page)).height, { timeout: 5000 }).toBe(720)
  await quality(page).focus()
  await page.keyboard.press('End')
  await expect(quality(page)).toHaveValue('audio')
  await expect.poll(async () => (await shown(page)).height).toBe(0)
  await expect.poll(() => shown(page)).toMatchObject({ isFed: false, isPlaying: true })
  const drift = (await playbackPosition(page)) - from.at - (Date.now() - from.time) / 1000
  expect(Math.abs(drift)).toBeLessThan(2)

  await quality(page).selectOption('144p')
  await expect.poll(async () => (await shown(page)).height).toBe(144)
  await page.reload()
  await expect(quality(page)).toHaveValue('144p')
  await expect.poll(async () => (await shown(page)).height).toBe(144)

  await seekTo(page, 38)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended), { timeout: 15_000 })
    .toBe(true)
  await expect(page.getByText('A seat for a restless mind').last()).toBeVisible()
})

test('the seek strip previews the moment under the pointer, and is moved by pointer and keyboard', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await openPlaying(page, product)
  const strip = page.getByRole('slider', { name: 'Position' })
  const { width = 0, height = 0 } = (await strip.boundingBox()) ?? {}
  await strip.hover({ position: { x: width * 0.6, y: height / 2 } })
  const preview = page.locator('[style*="storyboard"], [style*="/files/"]')
  await expect(preview).toBeVisible()
  expect(await preview.evaluate(({ style }: HTMLElement) => style.backgroundPosition)).toBe('-320px 0px')
  await strip.click({ position: { x: width * 0.6, y: height / 2 } })
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(22)
  await strip.focus()
  const before = await playbackPosition(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(before + 4.5)
  await expect(strip).toHaveAttribute('aria-valuetext', /^0:\d\d of 0:40$/)
})

test('seeking anywhere plays from there, and what was played long ago is freed', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  await openPlaying(page, product)
  for (const second of [33, 4, 21, 12.5, 30]) await seekTo(page, second)
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(30.5)
  await seekTo(page, 1)
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(1.5)
})

test('the line decides how it begins', async ({ browser, product }) => {
  for (const { bitRate, height } of [
    { bitRate: 150_000, height: 144 },
    { bitRate: 8_000_000, height: 360 },
  ]) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await createAnnualMember(context, product)
    await rememberedRate(context, bitRate)
    const page = await context.newPage()
    await openPlaying(page, product)
    expect((await shown(page)).height).toBe(height)
    await context.close()
  }
})

test('a throttled line begins with the smallest size', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  const client = await context.newCDPSession(page)
  // Chromium tells the page what the line is like.
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 30_000,
    uploadThroughput: 30_000,
    connectionType: 'cellular2g',
  })
  await openPlaying(page, product)
  expect((await shown(page)).height).toBe(144)
})

test('a lost network is named while the video stands still, and playing goes on by itself', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await openPlaying(page, product)
  await page.route(PIECES, (route) => route.abort('internetdisconnected'))
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime = 36))
  await expect(page.getByText('Waiting for the network…')).toBeVisible()
  await page.unroute(PIECES)
  await expect(page.getByText('Waiting for the network…')).toBeHidden()
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(36.5)
  expect(await shown(page)).toMatchObject({ isFed: true })

  await page.route(PIECES, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByText('Waiting for the network…')).toBeVisible()
  await page.unroute(PIECES)
  await expect(page.getByText('Waiting for the network…')).toBeHidden()
  await expect.poll(() => shown(page)).toMatchObject({ isPlaying: true, isFed: true })
})

test('expired URLs are renewed, and playing goes on at the same place', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  let refused = 0
  await openPlaying(page, product)
  await page.route(PIECES, async (route) => {
    refused += 1
    if (refused > 2) return route.continue()
    await route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: '' } })
  })
  const renewed = page.waitForRequest((request) => request.url().includes('/user/playback/'))
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime = 34))
  await renewed
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(34.5)
  await expect(page.getByText('Please check your connection.')).toBeHidden()
})

test('a busy server is asked again', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  let asked = 0
  await page.route(PIECES, async (route) => {
    if (!route.request().headers().range) return route.continue()
    asked += 1
    if (asked > 3) return route.continue()
    await route.fulfill({ status: 503, body: '' })
  })
  await openPlaying(page, product)
  expect(await shown(page)).toMatchObject({ isFed: true })
})

test('without renditions, ranges or an offer, the uploaded file plays', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  const url = await openCourse(page, product)
  const links = page.getByRole('navigation', { name: 'Course Playlist' }).getByRole('link')
  await links.nth(1).click()
  await expect.poll(() => shown(page)).toMatchObject({ isFed: false, isPlaying: true })
  await expect(quality(page)).toHaveCount(0)

  await page.route('**/user/playback/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(url)
  await expect.poll(() => shown(page)).toMatchObject({ isFed: false, isPlaying: true })
  await page.unroute('**/user/playback/**')

  // A proxy that takes the ranges away.
  await page.route(PIECES, async (route) => {
    const { range, ...headers } = route.request().headers()
    if (range?.endsWith('-') !== false) return route.continue()
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
  await page.goto(url)
  await expect.poll(() => shown(page)).toMatchObject({ isFed: false, isPlaying: true })
})

test('a file that the device cannot decode is not called a matter of the connection', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await page.route('**/user/playback/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route(PIECES, (route) =>
    route.fulfill({ status: 200, contentType: 'video/mp4', body: Buffer.alloc(2000, 'no video') }),
  )
  await openCourse(page, product)
  await expect(page.getByText('This device cannot play this file.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('an audio shows its waveform, and data saver plays its small version', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  const ranges = collectRanges(page)
  await openCourse(page, product)
  await page.getByRole('navigation', { name: 'Course Playlist' }).getByRole('link').nth(2).click()
  const audio = page.locator('audio')
  const src = () => audio.evaluate((element: HTMLAudioElement) => element.currentSrc)
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.5)
  const original = await src()
  await quality(page).selectOption('Data saver ≈ 0.1 MB')
  await expect.poll(src).not.toBe(original)
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(1)
  expect(ranges.length).toBeGreaterThan(0)
})

test('a live session plays the same fragments and stays in step through changes of quality', async ({
  page,
  context,
  product,
  request,
}) => {
  await createAnnualMember(context, product)
  const { id, start } = await startLiveSession({ request, product })
  await page.goto(product.address + screens.livestream(id))
  const drift = () =>
    page
      .locator('video')
      .evaluate(({ currentTime }: HTMLVideoElement, from) => Math.abs(currentTime - (Date.now() - from) / 1000), start)
  await expect.poll(() => shown(page)).toMatchObject({ isPlaying: true, isFed: true })
  await expect.poll(drift).toBeLessThan(0.15)
  await quality(page).selectOption('144p')
  await expect.poll(async () => (await shown(page)).height, { timeout: 6000 }).toBe(144)
  expect(await drift()).toBeLessThan(0.3)
  await quality(page).selectOption('audio')
  await expect.poll(() => shown(page)).toMatchObject({ isPlaying: true, isFed: false, height: 0 })
  await expect.poll(drift).toBeLessThan(0.15)
  await quality(page).selectOption('AUTO')
  await expect.poll(() => shown(page)).toMatchObject({ isPlaying: true, isFed: true })
  await expect.poll(drift).toBeLessThan(0.15)
})

test('the menu is in Hindi, and fits a small phone', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  await openPlaying(page, product)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  const menu = page.getByRole('combobox', { name: 'क्वालिटी' })
  await expect(menu.locator('option').nth(1)).toHaveText('डेटा की बचत')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
