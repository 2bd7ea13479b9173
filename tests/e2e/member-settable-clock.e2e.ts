import { expectAccessible } from './admin-kit.ts'
import { test } from './settable-clock-kit.ts'
import { createMemberWithPlan } from './member-kit.ts'
import { authHeaders } from './kit.ts'
import { createSession } from './stream-kit.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

/* The member's screens at the moments when they change, on a server with a settable clock. */

test('the dashboard shows the programme from the first day until after the last', async ({
  page,
  context,
  product,
  calendar,
}) => {
  await createMemberWithPlan(context, product, 'ANNUAL')
  const checks = screenChecks(page, product.address)

  await checks.dashboard({ title: 'Day 1 Webinar', countdown: /^0(8:00:00|7:59:\d\d)$/, recordings: 0 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add all sessions to my calendar' }).click()
  const sessions = await readFile(await (await download).path(), 'utf8')
  expect(sessions.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(10)
  await calendar.setTime(1, '20:00:01')
  await checks.dashboard({ title: 'Day 1 Webinar - LIVE NOW', countdown: null, recordings: 0 })
  await expectAccessible(page)
  await calendar.setTime(1, '20:30')
  await checks.dashboard({ title: 'Day 2 Webinar', countdown: /^23:(30:00|29:\d\d)$/, recordings: 1 })
  await calendar.setTime(5, '12:00')
  await checks.dashboard({ title: 'Day 5 Webinar', countdown: /^0(8:00:00|7:59:\d\d)$/, recordings: 4 })
  await calendar.setTime(5, '20:00:01')
  await checks.dashboard({ title: 'Day 5 Webinar - LIVE NOW', countdown: null, recordings: 4 })
  await calendar.setTime(10, '19:59')
  await checks.dashboard({ title: 'Day 10 Webinar', countdown: /^00:0(1:00|0:\d\d)$/, recordings: 9 })
  await calendar.setTime(10, '20:00:01')
  await checks.dashboard({ title: 'Day 10 Webinar - LIVE NOW', countdown: null, recordings: 9 })
  const complete = page.getByRole('heading', { name: 'Your Initial Plan is Complete!' })
  await calendar.setTime(10, '21:00')
  await checks.dashboard({ title: 'Day 10 Webinar', countdown: null, recordings: 10 })
  await expect(complete).toBeVisible()
  await calendar.setTime(11, '12:00')
  await checks.dashboard({ title: 'Your Initial Journey', countdown: null, recordings: 10 })
  await expect(complete).toBeVisible()
  // A longer plan has everything: nothing is sold to its member.
  await expect(page.getByRole('link', { name: 'View Upgrade Plans' })).toHaveCount(0)
})

test('a plan bought after the day’s session starts with the next day', async ({ page, context, product, calendar }) => {
  await calendar.setTime(1, '20:00:01')
  await createMemberWithPlan(context, product, 'INITIAL')
  const checks = screenChecks(page, product.address)
  await checks.dashboard({ title: 'Day 1 Webinar', countdown: /^23:59:\d\d$/, recordings: 0 })
  await calendar.setTime(2, '20:00:01')
  await checks.dashboard({ title: 'Day 1 Webinar - LIVE NOW', countdown: null, recordings: 0 })
  // The plan has ten sessions, so the tenth is on the eleventh day.
  await calendar.setTime(11, '20:00:01')
  await checks.dashboard({ title: 'Day 10 Webinar - LIVE NOW', countdown: null, recordings: 9 })
  await calendar.setTime(12, '00:00:01')
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Your Journey Awaits Renewal' })).toBeVisible()
  // The recordings stay for two more days.
  await expect(page.getByText(/^Your initial plan is over\. Its recordings stay until .*, 11:59 pm\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Initial Plan is Complete!' })).toBeVisible()
  await expect(page.getByText('The recordings of your ten days stay here.')).toHaveCount(0)
  await page.getByRole('button', { name: /^Day 10/ }).click()
  await expect.poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(0.2)
  await expectAccessible(page)
  await calendar.setTime(14, '00:00:01')
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Your Journey Awaits Renewal' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Day 10/ })).toHaveCount(0)
})

test('attending the webinar live counts as watching it', async ({ page, context, product, calendar }) => {
  await createMemberWithPlan(context, product, 'INITIAL')
  await calendar.setTime(1, '20:00:00')
  await page.goto(`${product.address}/dashboard`)
  const video = page.locator('video')
  await expect(video).toBeVisible()
  const length = await video.evaluate(async (element: HTMLVideoElement) => {
    while (!(element.currentTime > 0.5)) await new Promise((resolve) => setTimeout(resolve, 100))
    return element.duration
  })
  const day = page.getByRole('button', { name: /^Day 1/ })
  await expect(day).toBeVisible({ timeout: (length + 20) * 1000 })
  await expect(day).toContainText('Finished')
  await page.reload()
  await expect(day).toContainText('Finished')
})

test('who waits for a session sees its new time', async ({ page, context, request, product, calendar }) => {
  await createMemberWithPlan(context, product, 'ANNUAL')
  const startAt = () => calendar.at(1, '15:00').getTime()
  const { id } = await createSession({ request, product, title: 'Moved sitting', startAt })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expect(page.getByText(/^Session Time: .* 3:00 pm$/)).toBeVisible()
  const headers = await authHeaders(request, product, 'admin')
  const data = { startTime: calendar.at(1, '16:30').toISOString(), allowOverlap: true }
  const answer = await request.patch(`${product.address}/api/v1/admin/livestreams/${id}`, { headers, data })
  expect(answer.status()).toBe(200)
  await expect(page.getByText(/^Session Time: .* 4:30 pm$/)).toBeVisible({ timeout: 20_000 })
})

test('a live session is upcoming, then can be joined, then has ended', async ({
  page,
  context,
  request,
  product,
  calendar,
}) => {
  await createMemberWithPlan(context, product, 'HALF_YEARLY')
  const title = 'Noon sitting'
  const startAt = () => calendar.at(1, '13:00').getTime()
  const { id } = await createSession({ request, product, title, startAt, replayDays: 0 })
  const nextDay = () => calendar.at(2, '13:00').getTime()
  await createSession({ request, product, title: 'Evening lamp', startAt: nextDay })
  const card = page.getByRole('article', { name: title })
  const player = page.getByRole('group', { name: `Live player: ${title}` })
  const list = `${product.address}/user/live-sessions`
  const viewer = `${product.address}/live-sessions/${id}`

  await page.goto(list)
  await expect(card.getByRole('button', { name: 'Upcoming' })).toBeDisabled()
  await calendar.setTime(1, '12:59:50')
  await page.goto(viewer)
  await expect(page.getByText('Session will start automatically.')).toBeVisible()
  await expect(page.getByText(/^Session Time: .* 1:00 pm$/)).toBeVisible()
  await expect(player).toBeVisible()

  await calendar.setTime(1, '13:00:20')
  await page.goto(list)
  await card.getByRole('button', { name: 'Join Live Session' }).click()
  await expect(page).toHaveURL(viewer)
  await expect.poll(() => player.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(19)

  // First the video is over but the scheduled hour is not; then the hour is over too.
  await calendar.setTime(1, '13:03:01')
  await page.goto(viewer)
  await expect(page.getByText('This session has ended.')).toBeVisible()
  await expect(page.getByText(/^The next session is “Evening lamp”, .* 1:00 pm\.$/)).toBeVisible()
  await expectAccessible(page)
  await calendar.setTime(1, '14:00')
  await page.reload()
  await expect(page.getByText('This session has ended.')).toBeVisible()
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1, name: 'Live Sessions' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(card).toHaveCount(0)
})

interface PlanExpectation {
  plan: PlanType | null
  dashboard: string
  banner: string | null
  plans: number
  canOpenCourses: boolean
}

const runningPlans: PlanExpectation[] = [
  { plan: null, dashboard: 'Begin Your Sacred Journey', banner: null, plans: 3, canOpenCourses: false },
  { plan: 'INITIAL', dashboard: 'Day 1 Webinar', banner: 'ACTIVE | Plan: INITIAL', plans: 3, canOpenCourses: false },
  {
    plan: 'HALF_YEARLY',
    dashboard: 'Day 1 Webinar',
    banner: 'ACTIVE | Plan: HALF YEARLY',
    plans: 2,
    canOpenCourses: true,
  },
  { plan: 'ANNUAL', dashboard: 'Day 1 Webinar', banner: 'ACTIVE | Plan: ANNUAL', plans: 1, canOpenCourses: true },
]
const endedPlans: PlanExpectation[] = [
  { plan: 'INITIAL', dashboard: 'Awaits Renewal', banner: 'EXPIRED | Plan: INITIAL', plans: 3, canOpenCourses: false },
  {
    plan: 'HALF_YEARLY',
    dashboard: 'Awaits Renewal',
    banner: 'EXPIRED | Plan: HALF YEARLY',
    plans: 2,
    canOpenCourses: false,
  },
  { plan: 'ANNUAL', dashboard: 'Awaits Renewal', banner: 'EXPIRED | Plan: ANNUAL', plans: 2, canOpenCourses: false },
]

test('dashboard, plans, courses and live sessions match each running plan', async ({ browser, product, calendar }) => {
  await calendar.setTime(1, '12:00')
  for (const planCase of runningPlans) {
    const context = await browser.newContext()
    await createMemberWithPlan(context, product, planCase.plan)
    await screenChecks(await context.newPage(), product.address).allScreens(planCase)
    await context.close()
  }
})

test('dashboard, plans, courses and live sessions match each ended plan', async ({ browser, product, calendar }) => {
  const buyers = await browser.newContext()
  const members = []
  for (const planCase of endedPlans)
    members.push({ planCase, ...(await createMemberWithPlan(buyers, product, planCase.plan)) })
  await buyers.close()
  await calendar.setTime(400, '12:00')
  for (const { planCase, signInOn } of members) {
    const context = await browser.newContext()
    await signInOn(context)
    await screenChecks(await context.newPage(), product.address).allScreens(planCase)
    await context.close()
  }
})

interface WebinarPanelExpectation {
  title: string
  /** What the countdown may show; null where there is none. */
  countdown: RegExp | null
  recordings: number
}

const screenChecks = (page: Page, address: string) => ({
  async dashboard({ title, countdown, recordings }: WebinarPanelExpectation): Promise<void> {
    await page.goto(`${address}/dashboard`)
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
    if (countdown) await expect(page.getByRole('timer')).toHaveText(countdown)
    else await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(page.getByRole('group', { name: /^Live player/ })).toHaveCount(title.endsWith('LIVE NOW') ? 1 : 0)
    // Of a longer plan a finished programme is one line.
    const folded = page.locator('summary').filter({ hasText: title })
    if (await folded.isVisible()) await folded.click()
    const list = page.getByRole('heading', { name: 'Recorded Videos' }).locator('..')
    await expect(list.getByRole('button')).toHaveCount(recordings)
    if (recordings === 0) await expect(list).toContainText('Your completed webinars will appear here.')
  },

  /** Dashboard, subscription, courses and live sessions. */
  async allScreens({ dashboard, banner, plans, canOpenCourses }: PlanExpectation): Promise<void> {
    await page.goto(`${address}/dashboard`)
    await expect(page.getByRole('heading', { level: 2, name: dashboard })).toBeVisible()

    await page.goto(`${address}/my-account/subscription`)
    await expect(page.getByRole('article')).toHaveCount(plans)
    if (banner) await expect(page.getByText(`Status: ${banner}`)).toBeVisible()
    else await expect(page.getByText(/^Status:/)).toHaveCount(0)

    await page.goto(`${address}/user/courses`)
    await page.getByRole('button', { name: 'Start Course' }).first().click()
    await expect(
      canOpenCourses
        ? page.getByRole('heading', { name: 'Course Playlist' })
        : page.getByRole('dialog', { name: 'This Content is Locked' }),
    ).toBeVisible()

    await page.goto(`${address}/user/live-sessions`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Access Exclusive Live Sessions' })).toHaveCount(
      canOpenCourses ? 0 : 1,
    )
  },
})
