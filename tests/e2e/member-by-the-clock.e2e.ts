import { expectAccessible } from './admin-kit.ts'
import { memberWith, type PlanType, session, test } from './clocked-kit.ts'
import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

/* The member's screens at the moments that change them, on a server whose clock is moved. */

test('the programme, from the first day to after the last', async ({ page, context, product, calendar }) => {
  await memberWith(context, product, 'ANNUAL')
  const look = looker(page, product.address)

  await look.dashboard({ title: 'Day 1 Webinar', counts: /^0(8:00:00|7:59:\d\d)$/, recorded: 0 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add all sessions to my calendar' }).click()
  const sessions = await readFile(await (await download).path(), 'utf8')
  expect(sessions.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(10)
  await calendar.setTime(1, '20:00:01')
  await look.dashboard({ title: 'Day 1 Webinar - LIVE NOW', counts: null, recorded: 0 })
  await expectAccessible(page)
  await calendar.setTime(1, '20:30')
  await look.dashboard({ title: 'Day 2 Webinar', counts: /^23:(30:00|29:\d\d)$/, recorded: 1 })
  await calendar.setTime(5, '12:00')
  await look.dashboard({ title: 'Day 5 Webinar', counts: /^0(8:00:00|7:59:\d\d)$/, recorded: 4 })
  await calendar.setTime(5, '20:00:01')
  await look.dashboard({ title: 'Day 5 Webinar - LIVE NOW', counts: null, recorded: 4 })
  await calendar.setTime(10, '19:59')
  await look.dashboard({ title: 'Day 10 Webinar', counts: /^00:0(1:00|0:\d\d)$/, recorded: 9 })
  await calendar.setTime(10, '20:00:01')
  await look.dashboard({ title: 'Day 10 Webinar - LIVE NOW', counts: null, recorded: 9 })
  const complete = page.getByRole('heading', { name: 'Your Initial Plan is Complete!' })
  await calendar.setTime(10, '21:00')
  await look.dashboard({ title: 'Day 10 Webinar', counts: null, recorded: 10 })
  await expect(complete).toBeVisible()
  await calendar.setTime(11, '12:00')
  await look.dashboard({ title: 'Your Initial Journey', counts: null, recorded: 10 })
  await expect(complete).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Upgrade Plans' })).toBeVisible()
})

test('whoever buys after the day’s session begins on the next day', async ({ page, context, product, calendar }) => {
  await calendar.setTime(1, '20:00:01')
  await memberWith(context, product, 'INITIAL')
  const look = looker(page, product.address)
  await look.dashboard({ title: 'Day 1 Webinar', counts: /^23:59:\d\d$/, recorded: 0 })
  await calendar.setTime(2, '20:00:01')
  await look.dashboard({ title: 'Day 1 Webinar - LIVE NOW', counts: null, recorded: 0 })
  // Ten sessions were bought, and the tenth is on the eleventh day.
  await calendar.setTime(11, '20:00:01')
  await look.dashboard({ title: 'Day 10 Webinar - LIVE NOW', counts: null, recorded: 9 })
  await calendar.setTime(12, '00:00:01')
  await page.goto(`${product.address}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Your Journey Awaits Renewal' })).toBeVisible()
})

test('a session before, at and after its start', async ({ page, context, request, product, calendar }) => {
  await memberWith(context, product, 'HALF_YEARLY')
  const title = 'Noon sitting'
  const id = await session(request, product, { title, startTime: calendar.at(1, '13:00') })
  const card = page.getByRole('article', { name: title })
  const player = page.getByRole('group', { name: `Live player: ${title}` })
  const list = `${product.address}/user/live-sessions`
  const viewer = `${product.address}/live-sessions/${id}`

  await page.goto(list)
  await expect(card.getByRole('button', { name: 'Upcoming' })).toBeDisabled()
  await calendar.setTime(1, '12:59:50')
  await page.goto(viewer)
  await expect(page.getByText('Session will start automatically.')).toBeVisible()
  await expect(page.getByText(/^Session Time: .* 1:00 pm IST$/)).toBeVisible()
  await expect(player).toBeVisible()

  await calendar.setTime(1, '13:00:20')
  await page.goto(list)
  await card.getByRole('button', { name: 'Join Live Session' }).click()
  await expect(page).toHaveURL(viewer)
  await expect.poll(() => player.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(19)

  // The video has run through, though more time was set aside; then that has passed too.
  await calendar.setTime(1, '13:03:01')
  await page.goto(viewer)
  await expect(page.getByText('This session has ended.')).toBeVisible()
  await expectAccessible(page)
  await calendar.setTime(1, '14:00')
  await page.reload()
  await expect(page.getByText('This session has ended.')).toBeVisible()
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1, name: 'Live Sessions' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(card).toHaveCount(0)
})

interface Standing {
  plan: PlanType | null
  dashboard: string
  banner: string | null
  plans: number
  opens: boolean
}

const running: Standing[] = [
  { plan: null, dashboard: 'Begin Your Sacred Journey', banner: null, plans: 3, opens: false },
  { plan: 'INITIAL', dashboard: 'Day 1 Webinar', banner: 'ACTIVE | Plan: INITIAL', plans: 3, opens: false },
  { plan: 'HALF_YEARLY', dashboard: 'Day 1 Webinar', banner: 'ACTIVE | Plan: HALF YEARLY', plans: 2, opens: true },
  { plan: 'ANNUAL', dashboard: 'Day 1 Webinar', banner: 'ACTIVE | Plan: ANNUAL', plans: 1, opens: true },
]
const ended: Standing[] = [
  { plan: 'INITIAL', dashboard: 'Awaits Renewal', banner: 'EXPIRED | Plan: INITIAL', plans: 3, opens: false },
  { plan: 'HALF_YEARLY', dashboard: 'Awaits Renewal', banner: 'EXPIRED | Plan: HALF YEARLY', plans: 2, opens: false },
  { plan: 'ANNUAL', dashboard: 'Awaits Renewal', banner: 'EXPIRED | Plan: ANNUAL', plans: 2, opens: false },
]

test('every screen for every plan while it runs', async ({ browser, product, calendar }) => {
  await calendar.setTime(1, '12:00')
  for (const standing of running) {
    const context = await browser.newContext()
    await memberWith(context, product, standing.plan)
    await looker(await context.newPage(), product.address).everywhere(standing)
    await context.close()
  }
})

test('every screen for every plan after its end', async ({ browser, product, calendar }) => {
  const buying = await browser.newContext()
  const people = []
  for (const standing of ended) people.push({ standing, ...(await memberWith(buying, product, standing.plan)) })
  await buying.close()
  await calendar.setTime(400, '12:00')
  for (const { standing, signInOn } of people) {
    const context = await browser.newContext()
    await signInOn(context)
    await looker(await context.newPage(), product.address).everywhere(standing)
    await context.close()
  }
})

interface Panel {
  title: string
  /** What the countdown may show; null where there is none. */
  counts: RegExp | null
  recorded: number
}

const looker = (page: Page, address: string) => ({
  async dashboard({ title, counts, recorded }: Panel): Promise<void> {
    await page.goto(`${address}/dashboard`)
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
    if (counts) await expect(page.getByRole('timer')).toHaveText(counts)
    else await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(page.getByRole('group', { name: /^Live player/ })).toHaveCount(title.endsWith('LIVE NOW') ? 1 : 0)
    const list = page.getByRole('heading', { name: 'Recorded Videos' }).locator('..')
    await expect(list.getByRole('button')).toHaveCount(recorded)
    if (recorded === 0) await expect(list).toContainText('Your completed webinars will appear here.')
  },

  /** Dashboard, subscription, courses and live sessions. */
  async everywhere({ dashboard, banner, plans, opens }: Standing): Promise<void> {
    await page.goto(`${address}/dashboard`)
    await expect(page.getByRole('heading', { level: 2, name: dashboard })).toBeVisible()

    await page.goto(`${address}/my-account/subscription`)
    await expect(page.getByRole('article')).toHaveCount(plans)
    if (banner) await expect(page.getByText(`Status: ${banner}`)).toBeVisible()
    else await expect(page.getByText(/^Status:/)).toHaveCount(0)

    await page.goto(`${address}/user/courses`)
    await page.getByRole('button', { name: 'Start Course' }).first().click()
    await expect(
      opens
        ? page.getByRole('heading', { name: 'Course Playlist' })
        : page.getByRole('dialog', { name: 'This Content is Locked' }),
    ).toBeVisible()

    await page.goto(`${address}/user/live-sessions`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Access Exclusive Live Sessions' })).toHaveCount(opens ? 0 : 1)
  },
})
