import { openCourse, playbackPosition, shown } from './course-kit.ts'
import { testWithProduct } from './kit.ts'
import { createAnnualMember } from './member-kit.ts'
import { expect } from '@playwright/test'

/* What members read when something does not play as it should. */

const test = testWithProduct({ program: 'tests/kit/product-with-renditions.ts' })

const FILES = '**/files/**'

test('a plan that ends while a video plays is named, in both languages', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  await openCourse(page, product)
  await expect.poll(() => shown(page)).toMatchObject({ isFed: true, isPlaying: true })
  const refusal = { code: 'SUBSCRIPTION_REQUIRED', message: 'Your current plan does not include this.' }
  await page.route('**/api/v1/user/playback/**', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'Nothing was found here.' } }),
  )
  await page.route(/\/api\/v1\/user\/courses\/[\w-]+$/, (route) => route.fulfill({ status: 403, json: refusal }))
  await page.route('**/api/v1/user/subscriptions/status', async (route) => {
    const response = await route.fetch()
    const body: { subscription: object } = await response.json()
    const subscription = { ...body.subscription, subscriptionStatus: 'EXPIRED' }
    await route.fulfill({ response, json: { ...body, subscription } })
  })
  await page.route(FILES, (route) => route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: '' } }))
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime = 38))
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('720p')
  await expect(page.getByText('Your plan has ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Upgrade Plans' })).toBeVisible()
  await expect(page.getByText('Please check your connection.')).toBeHidden()
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByText('आपका प्लान पूरा हो गया है।')).toBeVisible()
})

test('a phone video says that it is being prepared, and plays once it is', async ({ page, context, product }) => {
  await createAnnualMember(context, product)
  await page.route('**/api/v1/user/playback/*', async (route) => {
    const response = await route.fetch()
    const body: { playback: object } = await response.json()
    await route.fulfill({ response, json: { playback: { ...body.playback, renditions: [], playlistUrl: null } } })
  })
  // Chromium plays the sound of it alone, without an error.
  await page.route(FILES, (route) => route.fulfill({ path: 'tests/fixtures/media/hevc.mp4', contentType: 'video/mp4' }))
  await openCourse(page, product)
  const prepared = page.getByText('This is still being prepared for your device. Please try again in some minutes.')
  await expect(prepared).toBeVisible()
  await page.unroute('**/api/v1/user/playback/*')
  await page.unroute(FILES)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => shown(page)).toMatchObject({ isFed: true, isPlaying: true })
  await expect(prepared).toBeHidden()
})

test('an offer that failed is asked for again, and the video goes on from where it was', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await page.route('**/api/v1/user/playback/*', (route) => route.fulfill({ status: 500, body: '' }))
  await openCourse(page, product)
  await expect.poll(() => shown(page)).toMatchObject({ isFed: false, isPlaying: true })
  await page.unroute('**/api/v1/user/playback/*')
  await expect.poll(() => shown(page), { timeout: 20_000 }).toMatchObject({ isFed: true, isPlaying: true })
  expect(await playbackPosition(page)).toBeGreaterThan(0.5)
})
