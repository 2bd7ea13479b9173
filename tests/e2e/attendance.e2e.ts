import { expectAccessible, rowOf } from './admin-kit.ts'
import { signInContext } from './kit.ts'
import { findHorizontalOverflow } from './layout-checks.ts'
import { test } from './member-kit.ts'
import { SECOND_IN_MS, startLiveSession } from './stream-kit.ts'
import { expect, type Page } from '@playwright/test'

const FIGURES = '**/api/v1/admin/livestreams/*/attendance'
const isHeartbeat = (request: { url(): string }) => request.url().endsWith('/heartbeat')

test('a player that plays counts its member, and one that stands still says nothing', async ({
  browser,
  request,
  product,
}) => {
  const { id } = await startLiveSession({ request, product })
  const [memberContext, adminContext] = [await browser.newContext(), await browser.newContext()]
  await signInContext(memberContext, product, 'annual')
  await signInContext(adminContext, product, 'admin')

  const member = await memberContext.newPage()
  await member.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(sessionStorage.getItem('minute') ?? 0) * 60_000
  })
  const sent: unknown[] = []
  member.on('request', (each) => void (isHeartbeat(each) && sent.push(each.postDataJSON())))
  const first = member.waitForResponse((response) => isHeartbeat(response.request()))
  await member.goto(`${product.address}/live-sessions/${id}`)
  expect((await first).status()).toBe(200)
  expect(sent).toMatchObject([{ isPlaying: true }])

  await member.getByRole('button', { name: 'Pause' }).click()
  // A minute later the next one would be due.
  await member.evaluate(() => sessionStorage.setItem('minute', '1'))
  await member.waitForTimeout(2 * SECOND_IN_MS)
  expect(sent).toHaveLength(1)
  const second = member.waitForResponse((response) => isHeartbeat(response.request()))
  await member.getByRole('button', { name: 'Play', exact: true }).click()
  await second

  const admin = await adminContext.newPage()
  await admin.goto(`${product.address}/admin/livestreams`)
  await rowOf(admin, 'Together').getByRole('link', { name: 'Attendance of Together' }).click()
  await expect(admin.getByRole('heading', { name: 'Attendance of Together', level: 1 })).toBeVisible()
  await expect(figure(admin, 'Came')).toContainText(/^1Members whose player played at least once/)
  await expect(figure(admin, 'Watching now')).toContainText(/^1/)
  await expect(figure(admin, 'Stayed to the end')).toContainText('known after the end')
  await expect(admin.getByRole('img', { name: 'Members in each minute' })).toBeVisible()
  await admin.getByRole('button', { name: 'Show as table' }).click()
  await expect(admin.getByRole('table', { name: 'Members in each minute' }).getByRole('row')).not.toHaveCount(1)
  const members = admin.getByRole('table', { name: 'Who came' })
  await expect(members.getByRole('row')).toHaveCount(2)
  await expectAccessible(admin)

  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^attendance-\d{4}-\d\d-\d\d\.csv$/)
  await admin.getByRole('searchbox', { name: 'Search by name or email' }).fill('nobody at all')
  await expect(admin.getByText('Nobody was found.')).toBeVisible()
  await memberContext.close()
  await adminContext.close()
})

test('attendance shows its loading, error and empty states on a phone', async ({ page, context, request, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInContext(context, product, 'admin')
  const { id } = await startLiveSession({ request, product })
  let isRefused = true
  const mayAnswer = Promise.withResolvers<void>()
  await page.route(FIGURES, async (route) => {
    await mayAnswer.promise
    if (isRefused) return route.fulfill({ status: 403, json: { message: 'Not today.', code: 'FORBIDDEN' } })
    return route.continue()
  })
  await page.goto(`${product.address}/admin/livestreams/${id}/attendance`)
  await expect(page.getByText('Loading the attendance…')).toBeVisible()
  mayAnswer.resolve()
  await expect(page.getByRole('alert')).toContainText('Not today.')
  isRefused = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody is watching yet.' })).toBeVisible()
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
  await page.getByRole('link', { name: 'All live streams' }).click()
  await expect(page.getByRole('heading', { name: 'Live Stream Scheduler' })).toBeVisible()
})

function figure(page: Page, name: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
}
