import { signInContext } from './kit.ts'
import { test } from './member-kit.ts'
import { scheduleSession, SECOND_IN_MS, type StreamBody } from './stream-kit.ts'
import { expect, type Page } from '@playwright/test'

test.beforeEach(({ context, product }) => signInContext(context, product, 'annual'))
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('captions are chosen from a menu, by key, and kept after a reload', async ({ page, request, product }) => {
  const { id } = await scheduleSession({ request, product, startsInMs: 4 * SECOND_IN_MS })
  await mockCaptions(page, id)
  await page.goto(`${product.address}/live-sessions/${id}`)
  const menu = page.getByRole('combobox', { name: 'Captions' })
  await expect(menu.getByRole('option')).toHaveText(['Off', 'English', 'हिन्दी'])
  expect(await shownCaptions(page)).toEqual([])
  await menu.selectOption('हिन्दी')
  await expect.poll(() => shownCaptions(page)).toEqual(['साँस भीतर लें।'])
  await page.reload()
  await expect(menu).toHaveValue('hi')
  await expect.poll(() => shownCaptions(page)).toEqual(['साँस भीतर लें।'])
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await expect.poll(() => shownCaptions(page)).toEqual([])
  await page.keyboard.press('c')
  await expect.poll(() => shownCaptions(page)).toEqual(['साँस भीतर लें।'])
  await menu.selectOption('Off')
  await page.reload()
  await expect(menu).toHaveValue('')
  // The first choice in the Hindi interface.
  await page.evaluate(() => {
    localStorage.removeItem('captions')
    localStorage.setItem('language', 'hi')
  })
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'कैप्शन' }).getByRole('option')).toHaveText(['बंद', 'हिन्दी', 'English'])
  await page.keyboard.press('c')
  await expect.poll(() => shownCaptions(page)).toEqual(['साँस भीतर लें।'])
})

test('a session that becomes forbidden while it plays is replaced by the access card', async ({
  page,
  request,
  product,
}) => {
  const { id } = await scheduleSession({ request, product, startsInMs: 4 * SECOND_IN_MS })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expect(page.locator('video')).toBeVisible()
  await page.route(`**/api/v1/user/livestreams/${id}`, (route) =>
    route.fulfill({ status: 403, json: { code: 'SUBSCRIPTION_REQUIRED', message: 'This needs another plan.' } }),
  )
  // An answer of the last five seconds is not requested again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('heading', { name: 'Access Exclusive Live Sessions' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.locator('video')).toHaveCount(0)
})

test('a failing server is polled further; after a refusal polling stops', async ({ page, request, product }) => {
  const { id } = await scheduleSession({ request, product, startsInMs: 3600 * SECOND_IN_MS })
  const server = { status: 200, requestCount: 0 }
  await page.route(`**/api/v1/user/livestreams/${id}`, (route) => {
    server.requestCount += 1
    return server.status === 200 ? route.continue() : route.fulfill({ status: server.status, body: '' })
  })
  const setStatus = (status: number): void => void Object.assign(server, { status, requestCount: 0 })
  const countRequestsIn16Seconds = async () => {
    await page.clock.runFor(16 * SECOND_IN_MS)
    return server.requestCount
  }
  await page.clock.install()
  await page.goto(`${product.address}/live-sessions/${id}`)
  const waiting = page.getByText('Session will start automatically.')
  await expect(waiting).toBeVisible()
  setStatus(503)
  // The first poll is tried three times before it counts as failed.
  await expect.poll(countRequestsIn16Seconds).toBeGreaterThan(3)
  await expect(waiting).toBeVisible()
  setStatus(404)
  await expect.poll(countRequestsIn16Seconds).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch stream details.')
  const { requestCount } = server
  expect(await countRequestsIn16Seconds()).toBe(requestCount)
})

/** Gives the session's video captions in two languages. */
async function mockCaptions(page: Page, id: string): Promise<void> {
  const captions = [
    { language: 'en', label: 'English', url: '/captions/en', isAutomatic: false },
    { language: 'hi', label: 'हिन्दी', url: '/captions/hi', isAutomatic: false },
  ]
  await page.route('**/captions/*', (route) => {
    const line = route.request().url().endsWith('hi') ? 'साँस भीतर लें।' : 'Breathe in.'
    const body = `WEBVTT\n\n00:00.000 --> 59:00.000\n${line}\n`
    return route.fulfill({ contentType: 'text/vtt; charset=utf-8', body })
  })
  await page.route(`**/api/v1/user/livestreams/${id}`, async (route) => {
    const body = (await (await route.fetch()).json()) as StreamBody
    await route.fulfill({ json: { ...body, stream: { ...body.stream, video: { ...body.stream.video, captions } } } })
  })
}

function shownCaptions(page: Page): Promise<string[]> {
  return page.locator('video').evaluate((v: HTMLVideoElement) => {
    const tracks = [...v.textTracks].filter(({ mode }) => mode === 'showing')
    return tracks.flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text))
  })
}
