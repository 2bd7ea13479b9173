import { expectAccessible } from './admin-kit.ts'
import { signInContext } from './kit.ts'
import { test } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'

const STATE = '**/api/v1/user/videos/initial-plan-state'
const SECOND_IN_MS = 1000

interface Video {
  _id: string
  title: string
  videoFileUrl: string | null
  durationInSeconds: number
  day: number
}

interface State {
  todayVideo: Video | null
  recordedVideos: Video[]
  isLiveNow: boolean
  liveSessionStartTime: string | null
  nextSessionTime: string | null
  currentDay: number
  serverTime: string
}

/** Changes the server's answer for a member on their fourth day, and counts the requests. */
async function mockState(page: Page, change: (state: State, now: number) => Partial<State>) {
  const requests = { count: 0 }
  await page.route(STATE, async (route) => {
    requests.count += 1
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: State }
    await route.fulfill({ json: { data: { ...data, ...change(data, Date.parse(data.serverTime)) } } })
  })
  return requests
}

const toIso = (time: number) => new Date(time).toISOString()

/** Today's live session, with the file of an earlier day, which this member may read. */
function liveState(start: number, { recordedVideos, ...state }: State): Partial<State> {
  const [recorded] = recordedVideos
  if (!recorded) throw new Error('The demo has no recorded video for this member.')
  const todayVideo = {
    ...recorded,
    _id: '01a00000-0000-7000-8000-000000000004',
    title: 'When the mind walks off',
    day: 4,
  }
  return { ...state, todayVideo, isLiveNow: true, liveSessionStartTime: toIso(start), nextSessionTime: null }
}

function countdownState(next: number): Partial<State> {
  return { todayVideo: null, isLiveNow: false, liveSessionStartTime: null, nextSessionTime: toIso(next), currentDay: 4 }
}

test.beforeEach(({ context, product }) => signInContext(context, product, 'initial'))
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('between two sessions the countdown follows the clock of the server', async ({ page, product }) => {
  await page.addInitScript(() => {
    const realNow = Date.now
    Date.now = () => realNow() + 7 * 60_000
  })
  await mockState(page, (_, now) => countdownState(now + 3_661 * SECOND_IN_MS))
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Day 4 Webinar', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next Webinar Starts In' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^01:0(1:0\d|0:5\d)$/)
})

test('a session starts by itself on time and plays at the live position', async ({ page, product }) => {
  const start = Date.now() + 9 * SECOND_IN_MS
  await mockState(page, (state, now) => (now < start ? countdownState(start) : liveState(start, state)))
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('timer')).toHaveText(/^00:00:0\d$/)
  await expect(page.getByRole('heading', { name: 'Day 4 Webinar - LIVE NOW' })).toBeVisible()
  const video = page.getByRole('group', { name: 'Live player: When the mind walks off' }).locator('video')
  await expect
    .poll(async () => Math.abs((await video.evaluate((v: HTMLVideoElement) => v.currentTime)) - secondsSince(start)))
    .toBeLessThan(0.5)
})

test('a finished session ends by itself and joins the recordings', async ({ page, product }) => {
  const end = Date.now() + 6 * SECOND_IN_MS
  const requests = await mockState(page, (state) => {
    const live = liveState(end, state)
    const length = (live.todayVideo?.durationInSeconds ?? 0) * SECOND_IN_MS
    return { ...live, liveSessionStartTime: toIso(end - length), nextSessionTime: toIso(end + 86_400_000) }
  })
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Day 4 Webinar - LIVE NOW' })).toBeVisible()
  await expect(recording(page, 'When the mind walks off')).toHaveCount(0)
  await expect(recording(page, 'When the mind walks off')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next Webinar Starts In' })).toBeVisible()
  await expect.poll(() => requests.count).toBeGreaterThan(1)
})

test('a recording plays with controls but without download, and can be closed', async ({ page, product }) => {
  await mockState(page, (_, now) => countdownState(now + 3_600 * SECOND_IN_MS))
  await page.goto(`${product.address}/dashboard`)
  await recording(page, 'Why we begin').click()
  await expect(page.getByRole('heading', { name: 'Why we begin (Recording)' })).toBeFocused()
  const video = page.locator('video')
  await expect(video).toHaveAttribute('controls')
  await expect(video).toHaveAttribute('controlslist', 'nodownload')
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThan(1)
  await expect(recording(page, 'Why we begin')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(video).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Next Webinar Starts In' })).toBeVisible()
})

test('a recording closes when today’s video changes', async ({ page, product }) => {
  let isTomorrow = false
  await mockState(page, (state, now) => {
    const next = countdownState(now + (isTomorrow ? 86_400 : 3) * SECOND_IN_MS)
    const [first] = state.recordedVideos
    return isTomorrow && first ? { ...next, todayVideo: { ...first, _id: 'other' } } : next
  })
  await page.goto(`${product.address}/dashboard`)
  await recording(page, 'Sitting well').click()
  await expect(page.getByRole('heading', { name: 'Sitting well (Recording)' })).toBeVisible()
  isTomorrow = true
  await expect(page.getByRole('heading', { name: 'Day 4 Webinar', exact: true })).toBeVisible()
})

test('the state is polled every 30 seconds, but not while a recording is open', async ({ page, product }) => {
  await page.clock.install()
  const requests = await mockState(page, (_, now) => countdownState(now + 3_600 * SECOND_IN_MS))
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('timer')).toBeVisible()
  expect(requests.count).toBe(1)
  await page.clock.runFor(31 * SECOND_IN_MS)
  await expect.poll(() => requests.count).toBe(2)
  await recording(page, 'Why we begin').click()
  await page.clock.runFor(95 * SECOND_IN_MS)
  expect(requests.count).toBe(2)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => requests.count).toBe(3)
})

test('the recording is in the URL: Back closes it, a reload keeps it, and its end offers the next day', async ({
  page,
  product,
}) => {
  await mockState(page, (_, now) => countdownState(now + 3_600 * SECOND_IN_MS))
  await page.goto(`${product.address}/user/courses`)
  await page.goto(`${product.address}/dashboard`)
  const closed = page.getByRole('heading', { name: 'Next Webinar Starts In' })
  const first = page.getByRole('heading', { name: 'Why we begin (Recording)' })
  const second = page.getByRole('heading', { name: 'Sitting well (Recording)' })
  await recording(page, 'Why we begin').click()
  await expect(first).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\?recording=[\w-]+$/)
  await page.reload()
  await expect(first).toBeVisible()
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    if (video.readyState === 0) await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve))
    video.currentTime = video.duration - 0.3
    await video.play()
  })
  await expect(page.getByText('Next: Day 2')).toBeVisible()
  await page.getByRole('button', { name: 'Play next' }).click()
  await expect(second).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(`${product.address}/dashboard`)
  await expect(closed).toBeVisible()
  await page.goForward()
  await expect(second).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(closed).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${product.address}/user/courses`)
})

test('the URL of a recording that cannot be played shows the webinar', async ({ page, product }) => {
  await mockState(page, (_, now) => countdownState(now + 3_600 * SECOND_IN_MS))
  await page.goto(`${product.address}/dashboard?recording=gone`)
  await expect(page.getByRole('heading', { name: 'Next Webinar Starts In' })).toBeVisible()
  await expect(page).toHaveURL(`${product.address}/dashboard`)
})

test('the state is not polled while a session is live', async ({ page, product }) => {
  await page.clock.install()
  // A video that stalls while the fake clock runs would be reloaded, with a request of its own.
  await page.addInitScript(() => {
    Object.defineProperties(HTMLMediaElement.prototype, {
      readyState: { get: () => HTMLMediaElement.HAVE_ENOUGH_DATA },
      paused: { get: () => false },
      seeking: { get: () => false },
    })
  })
  const requests = await mockState(page, (state, now) => ({
    ...liveState(now, state),
    todayVideo: { ...(state.recordedVideos[0] as Video), durationInSeconds: 3600 },
  }))
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Day 4 Webinar - LIVE NOW' })).toBeVisible()
  await page.clock.runFor(65 * SECOND_IN_MS)
  expect(requests.count).toBe(1)
})

test('after the last session the panel shows that the initial plan is complete', async ({ page, product }) => {
  const over = { todayVideo: null, isLiveNow: false, liveSessionStartTime: null, nextSessionTime: null, currentDay: 10 }
  await mockState(page, () => over)
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Your Initial Journey' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Initial Plan is Complete!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Upgrade Plans' }).first()).toBeVisible()
})

test('before the first session the recordings list shows a hint', async ({ page, product }) => {
  await mockState(page, (_, now) => ({
    ...countdownState(now + 3_600 * SECOND_IN_MS),
    recordedVideos: [],
    currentDay: 1,
  }))
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Day 1 Webinar' })).toBeVisible()
  await expect(page.getByText('Your completed webinars will appear here.')).toBeVisible()
  await expectAccessible(page)
})

test('a state that fails to load is reported and can be retried', async ({ page, product }) => {
  await page.route(STATE, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch plan state.')
  await page.unroute(STATE)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Recorded Videos' })).toBeVisible()
})

test('when the state becomes forbidden the panel says so', async ({ page, product }) => {
  await mockState(page, (_, now) => countdownState(now + 3_600 * SECOND_IN_MS))
  await page.goto(`${product.address}/dashboard`)
  await recording(page, 'Why we begin').click()
  await expect(page.getByRole('heading', { name: 'Why we begin (Recording)' })).toBeVisible()
  await page.route(STATE, (route) => route.fulfill({ status: 403, body: '' }))
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch plan state.')
  await expect(page.getByRole('heading', { name: 'Recorded Videos' })).toBeHidden()
})

const recording = (page: Page, title: string) => page.getByRole('listitem').getByRole('button', { name: title })

function secondsSince(start: number): number {
  return (Date.now() - start) / SECOND_IN_MS
}
