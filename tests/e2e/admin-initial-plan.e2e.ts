import { expectAccessible, createRefusal, test, toastOf } from './admin-kit.ts'
import { expect, type Page } from '@playwright/test'

const PLAN = /\/api\/v1\/admin\/initial-plan$/

async function openPlan(page: Page): Promise<void> {
  await page.goto('/admin/content/initial-plan')
  await expect(page.getByRole('heading', { name: 'Initial Plan' })).toBeVisible()
}

const rows = (page: Page) => page.getByRole('list', { name: 'Videos of the initial plan' }).getByRole('listitem')

test('the plan is shown day by day and reordered by keyboard and by dragging', async ({ page }) => {
  await openPlan(page)
  await expect(rows(page).first()).toContainText('Day 1')
  await expect(rows(page).first()).toContainText('8:00 pm IST')
  const title = async (at: number) => (await rows(page).nth(at).locator('.font-semibold').nth(1).textContent()) ?? ''
  const [first, second] = [await title(0), await title(1)]

  const handle = (name: string) => page.getByRole('button', { name: `Drag ${name}, or move it with the arrow keys` })
  await handle(first).press('ArrowDown')
  await expect(rows(page).nth(1)).toContainText(first)
  await expect(handle(first)).toBeFocused()
  await expect(page.getByText(/^Other videos on: day 1, 2\./)).toBeVisible()
  const choice = page.getByRole('group', { name: /^\d+ members? (is|are) in the middle of the programme\.$/ })
  await expect(choice.getByRole('radio', { name: /^From tomorrow on/ })).toBeChecked()
  await expect(choice.getByRole('radio', { name: /^At once/ })).toBeVisible()
  await page.getByRole('button', { name: 'Put back' }).click()
  await expect(rows(page).first()).toContainText(first)

  const from = await handle(second).boundingBox()
  const to = await handle(first).boundingBox()
  if (!from || !to) throw new Error('The handles have places.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y - 10, { steps: 4 })
  await page.mouse.up()
  await expect(rows(page).first()).toContainText(second)
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(toastOf(page, 'The order is saved. It takes effect tomorrow.')).toBeVisible()
  await expect(page.getByText(/^This order takes effect .*, 12:00 am IST\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the order' })).toBeHidden()
  await page.reload()
  await expect(rows(page).first()).toContainText(second)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 760 } })

  test('the order is changed by dragging the handle by touch', async ({ page, context }) => {
    await openPlan(page)
    const handles = page.getByRole('button', { name: /^Drag / })
    const second = (await rows(page).nth(1).locator('.font-semibold').nth(1).textContent()) ?? ''
    await handles.nth(1).scrollIntoViewIfNeeded()
    const [to, from] = [await handles.nth(0).boundingBox(), await handles.nth(1).boundingBox()]
    if (!from || !to) throw new Error('The handles have places.')
    const cdp = await context.newCDPSession(page)
    const x = from.x + from.width / 2
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
    const [start, end] = [from.y + from.height / 2, to.y - 10]
    await touch('touchStart', start)
    await touch('touchMove', start + (end - start) * 0.1)
    // Release the touch before the browser has rendered the last position.
    await Promise.all([touch('touchMove', end), touch('touchEnd')])
    await expect(rows(page).first()).toContainText(second)
    await page.getByRole('button', { name: 'Put back' }).click()
    await expect(rows(page).nth(1)).toContainText(second)
  })
})

test('missing days, duplicate numbers, unknown lengths and scheduled videos are pointed out', async ({ page }) => {
  await page.route(PLAN, async (route) => {
    const response = await route.fetch()
    const body: { plan: { videos: object[] } } = await response.json()
    const [a, b, c] = body.plan.videos
    const videos = [
      { ...a, sequenceOrder: 1, durationInSeconds: 0 },
      { ...b, sequenceOrder: 1 },
      { ...c, sequenceOrder: 2, isPublished: false, publishAt: '2099-11-20T14:30:00.000Z' },
    ]
    await route.fulfill({ response, json: { plan: { ...body.plan, videos } } })
  })
  await openPlan(page)
  await expect(page.getByText('Days 3 to 10 have no video: the programme ends after day 2.')).toBeVisible()
  await expect(page.getByText('Another video has the number 1 too; the older one comes first.')).toHaveCount(2)
  await expect(page.getByText('Its length is not known: the session would be over as it begins.')).toBeVisible()
  await expect(page.getByText(/^Comes 20 Nov 2099/)).toBeVisible()
  await expectAccessible(page)
})

test('an order that conflicts with a newer one is not saved, and the current plan is shown', async ({ page }) => {
  await page.route(PLAN, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const { plan }: { plan: object } = await (await route.fetch({ method: 'GET', postData: '' })).json()
    return route.fulfill({ status: 409, json: { message: 'Changed.', code: 'CHANGED_MEANWHILE', plan } })
  })
  await openPlan(page)
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(page.getByText(/Someone else has changed the plan meanwhile/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the order' })).toBeHidden()
})

test('a plan that fails to load says so and offers Retry', async ({ page }) => {
  await page.route(PLAN, createRefusal('Not today.'))
  await openPlan(page)
  await expect(page.getByRole('alert')).toContainText('Not today.')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('the programme can be seen as a member sees it on any day, and nothing is sent', async ({ page }) => {
  await openPlan(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.getByRole('link', { name: 'See it as a member' }).click()
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByRole('heading', { name: 'Day 1 Webinar' })).toBeVisible()
  await expect(preview.getByRole('timer')).toHaveText(/^(01:00:00|00:59:\d\d)$/)
  await expect(preview.getByText(/^Preview at .*, 7:00 pm IST/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Day', { exact: true }).selectOption({ label: 'Day 4' })
  await expect(preview.getByRole('heading', { name: 'Day 4 Webinar' })).toBeVisible()
  await expect(preview.getByRole('button', { name: /^Day \d/ })).toHaveCount(3)
  await page.getByLabel('Moment').selectOption({ label: 'As the webinar begins' })
  await expect(preview.getByRole('timer')).toHaveText(/^00:00:0\d$/)
  await expect(preview.getByRole('heading', { name: 'Day 4 Webinar - LIVE NOW' })).toBeVisible({ timeout: 10_000 })
  const playback = () => preview.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(playback).toBeGreaterThan(0.2)
  await page.getByLabel('Moment').selectOption({ label: 'After the webinar' })
  await expect(preview.getByRole('button', { name: /^Day \d/ })).toHaveCount(4)
  await preview.getByRole('button', { name: /^Day 2/ }).click()
  await expect.poll(playback).toBeGreaterThan(0.2)
  // The last day ends with the longer plans; the recordings stay for two days only.
  await page.getByLabel('Day', { exact: true }).selectOption({ label: 'Day 10' })
  const complete = preview.getByRole('heading', { name: 'Your Initial Plan is Complete!' })
  await expect(complete).toBeVisible()
  await expect(preview.getByRole('link', { name: 'View Upgrade Plans' })).toBeVisible()
  await page.getByLabel('Day', { exact: true }).selectOption({ label: 'The day after the last' })
  await expect(complete).toBeVisible()
  await expect(preview.getByRole('link', { name: 'View Upgrade Plans' })).toBeHidden()
  await expect(preview.getByText('The recordings of your ten days stay here.')).toBeHidden()
  expect(sent).toEqual([])
  // The time of the page is the server's again.
  await page.getByRole('link', { name: 'Back to the initial plan' }).click()
  await expect(page.getByRole('heading', { name: 'Initial Plan' })).toBeVisible()
})
