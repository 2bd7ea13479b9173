import { expectAccessible, createRequestGate } from './admin-kit.ts'
import { type DemoProduct, authHeaders } from './kit.ts'
import { createAnnualMember, test } from './member-kit.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'

test('a video resumes after a lost connection, after the page was closed, and on another device', async ({
  context,
  product,
  browser,
}) => {
  const member = await createAnnualMember(context, product)
  const page = await context.newPage()
  const courses: string[] = []
  page.on('request', (request) => void (/courses\?/.test(request.url()) && courses.push(request.url())))
  const address = await openCourse(page, product)
  await playFrom(page, 12)
  await waitForSavedProgress(page)
  await context.setOffline(true)
  await seekTo(page, 21)
  // Sending progress marks requests no further courses.
  expect(courses.filter((url) => url.endsWith('?limit=1'))).toHaveLength(1)
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  const saved = again.waitForResponse((response) => isProgressUpdate(response.request()) && response.ok())
  await again.goto(`${product.address}/user/courses`)
  await saved
  await expect.poll(() => unsentProgress(again)).toEqual([])
  const card = again.getByRole('article', { name: 'A House at Dawn' })
  await expect(card.getByRole('progressbar', { name: 'Done of A House at Dawn' })).toBeVisible()
  await card.getByRole('button', { name: 'Continue where you left off' }).click()
  await expect(again.getByText('Going on at 0:21.')).toBeVisible()
  await expect.poll(() => playbackPosition(again)).toBeGreaterThan(20)
  const paused = waitForSavedProgress(again)
  await again.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await paused
  const position = await playbackPosition(again)
  await again.close()

  const tablet = await browser.newContext()
  await member.signInOn(tablet)
  const other = await tablet.newPage()
  const file = createRequestGate()
  await other.route('**/files/**', file.route)
  await other.goto(address)
  await expect(other.getByText(`Going on at 0:${Math.round(position)}.`)).toBeVisible()
  // Before the video file has loaded.
  await other.getByRole('button', { name: 'From the beginning' }).click()
  file.release()
  const positionWhenReady = () =>
    other.locator('video').evaluate(({ readyState, currentTime }: HTMLVideoElement) => readyState > 2 && currentTime)
  await expect.poll(positionWhenReady).toBeGreaterThan(0)
  expect(await positionWhenReady()).toBeLessThan(10)
  await tablet.close()
})

test('unsent progress of one member is not sent for the next member in the same browser', async ({
  page,
  context,
  product,
  browser,
}) => {
  await createAnnualMember(context, product)
  await openCourse(page, product)
  await playFrom(page, 3)
  const tried: (string | undefined)[] = []
  await page.route('**/user/progress', (route) => {
    if (!isProgressUpdate(route.request())) return route.continue()
    tried.push(route.request().headers().authorization)
    return route.abort()
  })
  await seekTo(page, 15)
  await expect.poll(() => tried.length).toBeGreaterThan(0)

  const elsewhere = await browser.newContext()
  await createAnnualMember(elsewhere, product)
  const another = await elsewhere.newPage()
  await another.goto(`${product.address}/user/courses`)
  const session = await another.evaluate(() => ({ user: localStorage.user, token: localStorage.token }))
  await page.evaluate((next) => Object.assign(localStorage, next), session)
  await page.goto(`${product.address}/user/courses`)
  await expect(page.getByRole('button', { name: 'Start Course' })).toHaveCount(3)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await unsentProgress(page)).toHaveLength(1)
  expect(tried).not.toContain(`Bearer ${session.token}`)
  await elsewhere.close()
})

test('a finished part offers the next one, and plays it by itself only if so chosen', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await openCourse(page, product)
  const links = page.getByRole('navigation', { name: 'Course Playlist' }).getByRole('link')
  await playFrom(page, 3)
  await playToEnd(page)
  await expect(links.first()).toContainText('Finished')
  await page.getByRole('checkbox', { name: 'From now on, play the next part by itself' }).check()
  await page.getByRole('link', { name: 'Play next' }).click()
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await playFrom(page, 3)
  await playToEnd(page)
  await expect(links.nth(2)).toHaveAttribute('aria-current', 'true')
  // An item is in progress only after a few seconds were played.
  const audio = page.locator('audio')
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(3)

  await page.goto(`${product.address}/dashboard`)
  await page.getByRole('region', { name: 'Continue where you left off' }).getByRole('link').first().click()
  await expect(page.locator('audio')).toBeVisible()
})

test('an item just started is on the dashboard after its progress was sent', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  await openCourse(page, product)
  await page.route('**/user/progress', (route) => route.abort())
  await playFrom(page, 15)
  await expect.poll(() => unsentProgress(page)).toHaveLength(1)
  await page.close()

  const later = await context.newPage()
  const progressGate = createRequestGate()
  let fetchCount = 0
  await later.route('**/user/progress', (route) => {
    if (isProgressUpdate(route.request())) return progressGate.route(route)
    // As if the page asked before the last progress mark of the closed page had arrived.
    return fetchCount++ === 0 ? route.fulfill({ json: { items: [] } }) : route.continue()
  })
  await later.goto(`${product.address}/dashboard`)
  await expect(later.getByText('Videos, audios and e-books, at your own pace.')).toBeVisible()
  const inProgress = later.getByRole('region', { name: 'Continue where you left off' })
  await expect(inProgress).toBeHidden()
  progressGate.release()
  await expect(inProgress.getByRole('link')).toHaveCount(1)
})

test('the speed is kept for the next video, and the player’s keys control speed, captions and position', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await addCaptionsToFirstVideo(context, product)
  await openCourse(page, product)
  await playFrom(page, 3)
  const rate = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)
  await page.getByLabel('Speed').selectOption('1.5')
  await expect.poll(rate).toBe(1.5)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('k')
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  const caption = () =>
    page.locator('video').evaluate(({ textTracks: [track] }: HTMLVideoElement) => {
      const [cue] = track?.mode === 'showing' ? (track.activeCues ?? []) : []
      return cue instanceof VTTCue ? cue.text : null
    })
  expect(await caption()).toBeNull()
  await page.keyboard.press('c')
  await expect.poll(caption).toBe('Breathe in.')
  await page.keyboard.press('c')
  await expect.poll(caption).toBeNull()
  const before = await playbackPosition(page)
  await page.keyboard.press('l')
  await expect.poll(() => playbackPosition(page)).toBeCloseTo(before + 10, 0)
  await page.keyboard.press('<')
  await expect.poll(rate).toBe(1.25)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard keys' })).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('Escape')
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
  const shown = await page.evaluate(() => navigator.mediaSession.metadata?.album)
  expect(shown).toBe('A House at Dawn')
  await page.getByRole('navigation', { name: 'Course Playlist' }).getByRole('link').nth(1).click()
  await expect.poll(rate).toBe(1.25)
})

test('the media session shows what plays and plays the next part; picture-in-picture can be toggled', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await page.addInitScript(() => {
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    const handlers = new Map<string, MediaSessionActionHandler | null>()
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers.set(action, handler)
      set(action, handler)
    }
    Object.assign(window, { press: (action: MediaSessionAction) => handlers.get(action)?.({ action }) })
  })
  await openCourse(page, product)
  await playFrom(page, 3)
  const mediaMetadata = () =>
    page.evaluate(() => {
      const { title, artist, album, artwork } = navigator.mediaSession.metadata ?? new MediaMetadata()
      return [title, artist, album, artwork.length]
    })
  await expect.poll(mediaMetadata).toEqual(['The five breaths', '', 'A House at Dawn', 1])
  const small = page.getByRole('button', { name: 'Picture in picture' })
  const isSmall = () => page.evaluate(() => document.pictureInPictureElement !== null)
  if (await page.evaluate(() => document.pictureInPictureEnabled)) {
    await small.click()
    await expect.poll(isSmall).toBe(true)
    await small.click()
    await expect.poll(isSmall).toBe(false)
  } else await expect(small).toHaveCount(0)

  const links = page.getByRole('navigation', { name: 'Course Playlist' }).getByRole('link')
  const press = (action: string) => page.evaluate((name) => Object(window).press(name), action)
  await press('nexttrack')
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'true')
  await links.nth(2).click()
  await expect(page.locator('audio')).toBeVisible()
  await expect.poll(mediaMetadata).toEqual(['Tanpura before dawn', 'Sadhana Ensemble', 'A House at Dawn', 1])
})

async function openCourse(page: Page, product: DemoProduct): Promise<string> {
  await page.goto(`${product.address}/user/courses`)
  const course = page.getByRole('article', { name: 'A House at Dawn' })
  await course.getByRole('button', { name: 'Start Course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A House at Dawn' })).toBeVisible()
  return page.url()
}

function playbackPosition(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
}

async function playFrom(page: Page, second: number): Promise<void> {
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(2)
  await seekTo(page, second)
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(second - 0.1)
}

function seekTo(page: Page, second: number): Promise<void> {
  return page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to
    return new Promise<void>((resolve) => video.addEventListener('seeked', () => resolve(), { once: true }))
  }, second)
}

function playToEnd(page: Page): Promise<void> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3
    return video.play()
  })
}

/** The progress marks in this browser's sync queue. */
function unsentProgress(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('progress:')))
}

/** Waits until the server next acknowledges progress. */
async function waitForSavedProgress(page: Page): Promise<void> {
  await page.waitForResponse((response) => isProgressUpdate(response.request()) && response.ok())
}

function isProgressUpdate(request: { url(): string; method(): string }): boolean {
  return request.method() === 'PUT' && request.url().endsWith('/user/progress')
}

/** Gives the first video of the course a caption that is shown from its start to its end. */
async function addCaptionsToFirstVideo({ request }: BrowserContext, product: DemoProduct): Promise<void> {
  const headers = await authHeaders(request, product, 'admin')
  const list = await request.get(`${product.address}/api/v1/admin/courses`, { headers })
  const { courses } = (await list.json()) as { courses: { title: string; videos: { _id: string }[] }[] }
  const video = courses.find(({ title }) => title === 'A House at Dawn')?.videos[0]
  const captions = [{ language: 'en', text: 'WEBVTT\n\n00:00.000 --> 10:00.000\nBreathe in.\n' }]
  const answer = await request.patch(`${product.address}/api/v1/admin/videos/${video?._id}`, {
    headers,
    data: { captions },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
