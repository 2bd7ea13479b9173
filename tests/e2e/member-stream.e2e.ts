import { expectAccessible } from './admin-kit.ts'
import { signInContext } from './kit.ts'
import { test } from './member-kit.ts'
import { startLiveSession, scheduleSession, SECOND_IN_MS, type StreamBody } from './stream-kit.ts'
import { expect, type Page } from '@playwright/test'

const ALLOWED_OUTLIERS = 2
const CLOCK_ERROR_IN_MS = 7 * 60_000

test.beforeEach(({ context, product }) => signInContext(context, product, 'annual'))
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a session starts by itself and stays in sync on a phone whose clock is wrong', async ({
  page,
  request,
  product,
}) => {
  await page.addInitScript((errorInMs) => {
    const RealDate = Date
    class WrongDate extends RealDate {
      constructor(...parts: []) {
        super(...(parts.length > 0 ? parts : ([RealDate.now() + errorInMs] as unknown as [])))
      }
      static override now(): number {
        return RealDate.now() + errorInMs
      }
    }
    Object.assign(globalThis, { Date: WrongDate })
  }, CLOCK_ERROR_IN_MS)
  const { id, start } = await scheduleSession({ request, product, startsInMs: 6 * SECOND_IN_MS })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expect(page.getByRole('heading', { name: 'Together' })).toBeVisible()
  await expect(page.getByText(/^Session Time: /)).toBeVisible()
  await expect(page.getByText('Session will start automatically.')).toBeVisible()
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByRole('group').getByText('LIVE', { exact: true })).toBeVisible()
  await expectInSync(page, start, 0.3)
  const drifts: number[] = []
  for (let sample = 0; sample < 20; sample += 1) {
    drifts.push(await measureDrift(page, start))
    await page.waitForTimeout(200)
  }
  const sorted = drifts.toSorted((a, b) => a - b)
  // A busy machine may cause one or two outliers, none of them large.
  expect(sorted.at(-1 - ALLOWED_OUTLIERS)).toBeLessThan(0.3)
  expect(sorted.at(-1)).toBeLessThan(1)
})

test('play returns to the live position, and the volume is the member’s own', async ({ page, request, product }) => {
  await page.addInitScript(() => {
    // The browser counts the test tool's actions as a user gesture and would allow sound: this refuses it until a
    // click.
    const touch = new Promise((resolve) => addEventListener('pointerdown', resolve, { once: true, capture: true }))
    let isTouched = false
    void touch.then(() => (isTouched = true))
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
      if (!this.muted && !isTouched) throw new DOMException('Touch the page first.', 'NotAllowedError')
      await play.call(this)
    }
  })
  const { id, start } = await startLiveSession({ request, product })
  await page.goto(`${product.address}/live-sessions/${id}`)
  const unmute = page.getByRole('button', { name: 'Click to Unmute' })
  await expect(unmute).toBeVisible()
  await expectInSync(page, start, 0.3)
  await unmute.click()
  await expect(unmute).toBeHidden()
  const volume = page.getByRole('slider', { name: 'Volume' })
  await expect(volume).toHaveValue('0.7')
  await volume.press('ArrowRight')
  await expect(volume).toHaveValue('0.75')
  expect(await page.locator('video').evaluate((v: HTMLVideoElement) => [v.volume, v.muted])).toEqual([0.75, false])
  await page.getByRole('button', { name: 'Mute', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Unmute', exact: true })).toBeFocused()
  await expect(volume).toHaveValue('0')

  await page.getByRole('button', { name: 'Pause' }).press('Space')
  await expect(page.getByText('Paused')).toBeVisible()
  await page.waitForTimeout(3 * SECOND_IN_MS)
  expect(await measureDrift(page, start)).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Play' }).press('Space')
  await expectInSync(page, start, 0.3)

  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
})

test('a session joined from the list plays without asking to unmute', async ({ page, request, product }) => {
  await startLiveSession({ request, product })
  await page.goto(`${product.address}/user/live-sessions`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('article', { name: 'Together' }) })
  await card.getByRole('button', { name: 'Join Live Session' }).last().click()
  await expect(page).toHaveURL(/\/live-sessions\//)
  await waitUntilPlaying(page)
  await expect(page.getByRole('button', { name: 'Click to Unmute' })).toBeHidden()
  await expectAccessible(page)
})

test('a player set back by four seconds is in sync again after at most two seeks', async ({
  page,
  request,
  product,
}) => {
  const { id, start } = await startLiveSession({ request, product })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expectInSync(page, start, 0.1)
  await page.locator('video').evaluate((v: HTMLVideoElement) => {
    v.addEventListener('seeked', () => (v.dataset.seeks = String(Number(v.dataset.seeks ?? 0) + 1)))
    v.currentTime = Math.max(0, v.currentTime - 4)
  })
  await expectInSync(page, start, 0.3)
  await page.waitForTimeout(2 * SECOND_IN_MS)
  // The first of the three is the set-back itself.
  expect(await page.locator('video').evaluate((v) => Number(v.dataset.seeks))).toBeLessThanOrEqual(3)
})

test('a player that is behind says so, and Catch up brings it back in sync', async ({ page, request, product }) => {
  const { id, start } = await startLiveSession({ request, product })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expectInSync(page, start, 0.3)
  await waitUntilPlaying(page)
  await page.locator('video').evaluate((v: HTMLVideoElement) => {
    // Simulates a network that delivers nothing more.
    v.playbackRate = 0
    Object.defineProperty(v, 'readyState', { value: HTMLMediaElement.HAVE_CURRENT_DATA, configurable: true })
  })
  await expect(page.getByText('Connecting…')).toBeVisible()
  await expect(page.getByText(/^You are \d+ s behind\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Catch up' }).click()
  await page.locator('video').evaluate((v) => Reflect.deleteProperty(v, 'readyState'))
  await expectInSync(page, start, 0.3)
  await expect(page.getByText(/behind/)).toBeHidden()
})

test('a video file that fails to load twice is requested again', async ({ page, request, product }) => {
  const { id, start } = await startLiveSession({ request, product })
  let refused = 0
  await page.route(/\.mp4|\/files\//, async (route) => {
    if (route.request().resourceType() === 'media' && refused < 2) {
      refused += 1
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expectInSync(page, start, 0.3)
  expect(refused).toBe(2)
})

test('the first file URL is kept while the video plays', async ({ page, request, product }) => {
  const { id, start } = await startLiveSession({ request, product })
  let answers = 0
  await page.route(`**/api/v1/user/livestreams/${id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as StreamBody
    answers += 1
    if (body.stream.video.videoFileUrl) body.stream.video.videoFileUrl += `#${answers}`
    await route.fulfill({ json: body })
  })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expectInSync(page, start, 0.3)
  const source = () => page.locator('video').evaluate((v: HTMLVideoElement) => v.currentSrc)
  const first = await source()
  const before = answers
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => answers).toBeGreaterThan(before)
  await page.waitForTimeout(500)
  expect(await source()).toBe(first)
})

test('a session ends without a reload', async ({ page, request, product }) => {
  const { id } = await startLiveSession({ request, product })
  const end = Date.now() + 6 * SECOND_IN_MS
  await page.route(`**/api/v1/user/livestreams/${id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as StreamBody
    body.stream.durationInMinutes = 2
    body.stream.startTime = new Date(end - 120 * SECOND_IN_MS).toISOString()
    await route.fulfill({ json: body })
  })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByText('This session has ended.')).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
})

test('the session page shows its loading and error states', async ({ page, product }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/user/livestreams/*', async (route) => {
    await answer.promise
    await route.fulfill({ status: 404, body: '' })
  })
  await page.goto(`${product.address}/live-sessions/01900000-0000-7000-8000-000000000999`)
  await expect(page.getByText('Loading Session...')).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch stream details.')
})

test('a member whose plan does not include live sessions sees the access card', async ({
  browser,
  request,
  product,
}) => {
  const { id } = await startLiveSession({ request, product })
  const context = await browser.newContext()
  await signInContext(context, product, 'initial')
  const page = await context.newPage()
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expect(page.getByRole('heading', { name: 'Access Exclusive Live Sessions' })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await context.close()
})

/**
 * How many seconds the video is away from the live position, by the clock of the server's machine. The session goes on
 * while the position is read, so any position between the start and the end of the reading has no drift.
 */
async function measureDrift(page: Page, start: number): Promise<number> {
  const before = (Date.now() - start) / SECOND_IN_MS
  const position = await page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime)
  const after = (Date.now() - start) / SECOND_IN_MS
  return Math.max(before - position, position - after, 0)
}

async function expectInSync(page: Page, start: number, within: number): Promise<void> {
  await expect.poll(() => measureDrift(page, start), { intervals: [100] }).toBeLessThan(within)
}

/** Waits until the video has played for half a second; until then the player is joining and cannot be behind. */
async function waitUntilPlaying(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const played = document.querySelector('video')?.played
    if (!played) return false
    // Each seek starts a new time range, and the first may be short.
    return Array.from({ length: played.length }, (_, at) => played.end(at) - played.start(at)).some(
      (each) => each > 0.5,
    )
  })
}
