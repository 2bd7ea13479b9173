import { type DemoProduct, signInContext } from './kit.ts'
import { test } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

const COURSE = /\/api\/v1\/user\/courses\/[\w-]+$/

interface CourseBody {
  course: { _id: string; videos: { videoFileUrl: string }[]; audios: object[]; ebooks: { description: string }[] }
}

test('the first video is selected, and the URL keeps another choice', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  await openCourse(page, product, 'A House at Dawn')
  const playlist = page.getByRole('navigation', { name: 'Course Playlist' })
  await expect(playlist.getByRole('heading', { level: 3 })).toHaveText(['Videos (2)', 'Audios (1)', 'E-books (2)'])
  const links = playlist.getByRole('link')
  await expect(links.first()).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('video')).toHaveAttribute('controlslist', 'nodownload')

  await links.nth(1).click()
  await expect(page).toHaveURL(/\?item=/)
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'true')
  await links.nth(2).click()
  await expect(page.locator('audio')).toHaveAttribute('controlslist', 'nodownload')
  await page.reload()
  await expect(links.nth(2)).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'true')
})

test('a video plays by itself, can be seeked, and has no download menu', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  const ranges: (string | null)[] = []
  page.on('response', (response) => {
    if (response.status() === 206) ranges.push(response.headers()['content-range'] ?? null)
  })
  await openCourse(page, product, 'A House at Dawn')
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(0.2)
  await video.evaluate((v: HTMLVideoElement) => {
    v.currentTime = v.duration - 8
  })
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => v.seeking || v.duration - v.currentTime))
    .toBeLessThan(8)
  expect(ranges.length).toBeGreaterThan(0)
  const menu = await video.evaluate((v) =>
    v.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true, bubbles: true })),
  )
  expect(menu, 'the context menu with its download is suppressed').toBe(false)
})

test('a renewed file URL does not restart the video', async ({ page, context, product }) => {
  await page.clock.install()
  await signInContext(context, product, 'annual')
  let fetchCount = 0
  await page.route(COURSE, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as CourseBody
    fetchCount += 1
    // The same file at another URL, as an hour later.
    for (const video of body.course.videos) video.videoFileUrl += `?later=${fetchCount}`
    await route.fulfill({ response, json: body })
  })
  await openCourse(page, product, 'A House at Dawn')
  const video = page.locator('video')
  await expect(video).toHaveAttribute('src', /later=1$/)
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(0.2)
  await page.clock.fastForward(60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => fetchCount).toBeGreaterThan(1)
  await expect(video).toHaveAttribute('src', /later=1$/)
})

test('an expired file URL is renewed, and the video continues at the same second', async ({
  page,
  context,
  product,
}) => {
  await signInContext(context, product, 'annual')
  let isExpired = false
  let fetchCount = 0
  await page.route(COURSE, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as CourseBody
    fetchCount += 1
    for (const video of body.course.videos) video.videoFileUrl += `?given=${fetchCount}`
    await route.fulfill({ response, json: body })
  })
  await page.route(/\/files\/.*given=1$/, (route) =>
    isExpired
      ? route.fulfill({ status: 403, json: { message: 'Expired', code: 'ADDRESS_EXPIRED' } })
      : route.continue(),
  )
  await openCourse(page, product, 'A House at Dawn')
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(0.2)
  isExpired = true
  await video.evaluate((v: HTMLVideoElement) => {
    const at = 20
    v.currentTime = at
    v.load()
    v.currentTime = at
  })
  await expect(video).toHaveAttribute('src', /given=2$/)
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(20)
  await expect(page.getByText('This cannot be played right now.')).toBeHidden()
})

const DESCRIPTION = 'First paragraph.\n\nRead https://example.org/practice.'

test('a course without videos starts with its audio, one with only e-books with the first e-book', async ({
  page,
  context,
  product,
}) => {
  await signInContext(context, product, 'annual')
  const leaveOut = { audios: false }
  await page.route(COURSE, async (route) => {
    const response = await route.fetch()
    const { course } = (await response.json()) as CourseBody
    const ebooks = course.ebooks.map((ebook) => ({ ...ebook, description: '' }))
    await route.fulfill({
      response,
      json: {
        course: {
          ...course,
          description: DESCRIPTION,
          videos: [],
          audios: leaveOut.audios ? [] : course.audios,
          ebooks,
        },
      },
    })
  })
  await openCourse(page, product, 'A House at Dawn')
  const link = page.getByRole('link', { name: 'https://example.org/practice', exact: true })
  await expect(link).toHaveAttribute('href', 'https://example.org/practice')
  await expect(page.getByText('First paragraph.')).toHaveCSS('white-space', 'pre-line')
  await expect(page.locator('audio')).toBeVisible()
  leaveOut.audios = true
  await page.reload()
  // Checks the request, not the page: a browser without a PDF viewer downloads the e-book.
  const [asked] = await Promise.all([
    context.waitForEvent('request', (request) => request.isNavigationRequest()),
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the e-book in a new tab' }).click(),
  ])
  expect(asked.url()).toContain('/files/')
  await expect(page.getByText('No description available for this content.')).toBeVisible()
})

test('on a phone an item chosen below the player leads to the player', async ({ page, context, product }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await signInContext(context, product, 'annual')
  await openCourse(page, product, 'A House at Dawn')
  const player = page.getByRole('region', { name: 'Player' })
  const top = () => player.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const playlist = page.getByRole('navigation', { name: 'Course Playlist' })
  for (const name of [/^Ten Mornings/, /^Tanpura before dawn/]) {
    const link = playlist.getByRole('link', { name })
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await expect(player).toBeFocused()
    await expect(page.locator('.ebook-text, audio')).toBeAttached()
    // Also after the item has taken its height.
    await page.waitForTimeout(1000)
    expect(await top()).toBeGreaterThanOrEqual(0)
    expect(await top()).toBeLessThan(350)
  }
  // The URL's earlier item, without a press on it, moves nothing.
  await playlist.getByRole('link').last().scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Ten Mornings' })).toBeAttached()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(before)
})

test('an empty course shows a hint', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  await page.route(COURSE, async (route) => {
    const response = await route.fetch()
    const { course } = (await response.json()) as CourseBody
    await route.fulfill({ response, json: { course: { ...course, videos: [], audios: [], ebooks: [] } } })
  })
  await openCourse(page, product, 'A House at Dawn')
  await expect(page.getByText('Select an item from the playlist to begin your journey.')).toBeVisible()
})

test('loading, not found and locked each say so', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  for (const id of ['01900000-0000-7000-8000-00000000dead', 'not-an-id']) {
    await page.goto(`${product.address}/courses/${id}`)
    await expect(page.getByText('Course not found.')).toBeVisible()
  }
  const answer = Promise.withResolvers<void>()
  await page.route(COURSE, async (route) => {
    await answer.promise
    await route.fulfill({ status: 403, json: { message: 'Not in your plan.', code: 'SUBSCRIPTION_REQUIRED' } })
  })
  await page.reload()
  await expect(page.getByText('Loading Course...')).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('heading', { name: 'This Content is Locked' })).toBeVisible()
  await page.getByRole('button', { name: 'View Upgrade Plans' }).click()
  await expect(page).toHaveURL(`${product.address}/my-account/subscription`)
})

test('a course that fails to load says so and can be retried', async ({ page, context, product }) => {
  await signInContext(context, product, 'annual')
  const address = await openCourse(page, product, 'A House at Dawn')
  await page.route(COURSE, (route) => route.fulfill({ status: 422, body: '' }))
  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch course details.')
  await page.unroute(COURSE)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A House at Dawn' })).toBeVisible()
})

test('a member of the initial plan finds the course URL locked', async ({ page, context, product, browser }) => {
  await signInContext(context, product, 'annual')
  const address = await openCourse(page, product, 'A House at Dawn')
  const other = await browser.newContext()
  await signInContext(other, product, 'initial')
  const locked = await other.newPage()
  await locked.goto(address)
  await expect(locked.getByRole('heading', { name: 'This Content is Locked' })).toBeVisible()
  await locked.getByRole('button', { name: 'Go Back' }).click()
  await expect(locked).toHaveURL(`${product.address}/user/courses`)
  await other.close()
})

async function openCourse(page: Page, product: DemoProduct, title: string): Promise<string> {
  await page.goto(`${product.address}/user/courses`)
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Start Course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return page.url()
}
