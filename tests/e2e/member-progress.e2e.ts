import { expectAccessible, createRequestGate } from './admin-kit.ts'
import { isProgressUpdate, openCourse, playbackPosition, playFrom, seekTo, waitForSavedProgress } from './course-kit.ts'
import { createAnnualMember, test } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

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
  const notice = again.getByText('Going on at 0:21.')
  await expect(notice).toBeVisible()
  await expect.poll(() => playbackPosition(again)).toBeGreaterThan(20)
  await expect(notice, 'the notice goes away while playing').toBeHidden()
  expect(await playbackPosition(again)).toBeGreaterThan(28)
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
