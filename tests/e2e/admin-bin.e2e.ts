import { expectAccessible, createRequestGate, createRefusal, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { authHeaders } from './kit.ts'
import { expect, type Page } from '@playwright/test'

const WIDE = { width: 1440, height: 900 }
const BIN = /\/api\/v1\/admin\/bin(\?|$)/
const USES = /\/api\/v1\/admin\/content\/[\w-]+\/[\w-]+\/uses$/
const DAY_IN_MS = 86_400_000

/** The demo's video that tomorrow's stream plays. */
const STREAM_VIDEO = 'Full moon sitting'
const STREAM = 'Questions and silence'

test.beforeEach(({ page }) => page.setViewportSize(WIDE))

async function openVideos(page: Page): Promise<void> {
  await page.goto('/admin/content/videos')
  await expect(rowOf(page, STREAM_VIDEO)).toBeVisible()
}

async function openBin(page: Page): Promise<void> {
  await page.goto('/admin/content/bin')
  await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeVisible()
}

/** Opens the deletion dialog of an item and waits until it knows where the item is used. */
async function openDeleteDialog(page: Page, title: string) {
  await rowOf(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled()
  return question
}

test('deleting the video of an upcoming stream shows its use, asks twice, and can be undone', async ({ page }) => {
  await openVideos(page)
  const question = await openDeleteDialog(page, STREAM_VIDEO)
  await expect(question).toContainText('Are you sure you want to delete this video?')
  await expect(question).toContainText(`Live stream “${STREAM}” on`)
  await expect(question).toContainText('restored for 30 days')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize(WIDE)

  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(question).toContainText('This is scheduled or running.')
  await expect(question).toContainText(/“Questions and silence” on .* will not take place/)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize(WIDE)
  const anyway = question.getByRole('button', { name: 'Delete anyway' })
  await expect(anyway).toBeEnabled()
  await anyway.press('Enter')

  await expect(toastOf(page, 'Video deleted successfully!')).toBeVisible()
  await expect(rowOf(page, STREAM_VIDEO)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'Restored.')).toBeVisible()
  await expect(rowOf(page, STREAM_VIDEO)).toBeVisible()
})

test('deleting a video of the initial plan shows how many members are in the plan', async ({ page }) => {
  await openVideos(page)
  const question = await openDeleteDialog(page, 'Sitting well')
  await expect(question).toContainText(/Day 2 of the initial plan, \d+ members? (is|are) in it/)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question).toContainText('Day 2 of the initial plan gets the video after it.')
  await expect(question.getByRole('group', { name: /in the middle of the programme\.$/ })).toBeVisible()
  await expect(question.getByRole('radio', { name: /^From tomorrow on/ })).toBeChecked()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(rowOf(page, 'Sitting well')).toBeVisible()
})

test('a deleted video is in the bin, the dashboard marks its stream, and Restore brings it back', async ({ page }) => {
  await openVideos(page)
  const question = await openDeleteDialog(page, STREAM_VIDEO)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(rowOf(page, STREAM_VIDEO)).toBeHidden()

  await page.goto('/admin/dashboard')
  const upcoming = page.getByRole('listitem').filter({ hasText: STREAM })
  await expect(upcoming).toContainText('No video')
  await expect(upcoming).toContainText('Members do not see it.')

  await page.getByRole('link', { name: 'Bin' }).click()
  const row = rowOf(page, STREAM_VIDEO)
  await expect(row).toContainText('Video')
  await expect(row).toContainText('30 days')
  await expect(row).toContainText(/by \w+/)
  await expectAccessible(page)
  const restore = row.getByRole('button', { name: `Restore ${STREAM_VIDEO}` })
  expect((await restore.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.setViewportSize(WIDE)
  await restore.press('Enter')
  await expect(toastOf(page, 'Restored.')).toBeVisible()
  await expect(rowOf(page, STREAM_VIDEO)).toBeHidden()
  await openVideos(page)
})

test('a use added while the dialog is open stops the deletion and is shown', async ({ page, product, request }) => {
  const headers = await authHeaders(request, product, 'admin')
  const list = await request.get(`${product.address}/api/v1/admin/videos?search=Sunday`, { headers })
  const [source] = ((await list.json()) as { videos: { _id: string; title: string }[] }).videos
  await openVideos(page)
  const question = await openDeleteDialog(page, source?.title ?? '')
  const title = uniqueName('Late')
  const startTime = new Date(Date.now() + 40 * DAY_IN_MS).toISOString()
  const data = { title, video: source?._id, startTime, durationInMinutes: 5 }
  expect((await request.post(`${product.address}/api/v1/admin/livestreams`, { headers, data })).status()).toBe(201)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(question.getByRole('alert')).toContainText('This is in use.')
  await expect(toastOf(page, 'This is in use.')).toHaveCount(0)
  await expect(question).toContainText(title)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, source?.title ?? '')).toBeVisible()
})

test('restoring a stream that overlaps another asks first, and a deleted stream can be deleted for good', async ({
  page,
  product,
  request,
}) => {
  const headers = await authHeaders(request, product, 'admin')
  const at = (path: string) => `${product.address}/api/v1/admin/${path}`
  const { videos } = (await (await request.get(at('videos?search=moon'), { headers })).json()) as {
    videos: { _id: string }[]
  }
  const startTime = new Date(Date.now() + 90 * DAY_IN_MS).toISOString()
  const schedule = async (title: string) => {
    const data = { title, video: videos[0]?._id, startTime, durationInMinutes: 5 }
    expect((await request.post(at('livestreams'), { headers, data })).status()).toBe(201)
  }
  const [first, second] = [uniqueName('First'), uniqueName('Second')]
  await schedule(first)
  await page.goto(`/admin/livestreams?search=${encodeURIComponent(first)}`)
  const question = await openDeleteDialog(page, first)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(toastOf(page, 'Stream deleted successfully!')).toBeVisible()
  await schedule(second)

  await openBin(page)
  await rowOf(page, first).getByRole('button', { name: 'Restore' }).click()
  const overlap = page.getByRole('alertdialog')
  await expect(overlap).toContainText('Another stream is on at that time')
  await overlap.getByRole('button', { name: 'Cancel' }).click()

  await rowOf(page, first)
    .getByRole('button', { name: /for good/ })
    .click()
  const permanentDeletion = page.getByRole('alertdialog')
  await expect(permanentDeletion).toContainText('cannot be restored any more')
  await page.route(/\/admin\/bin\/livestream\/[\w-]+$/, createRefusal('No.'))
  await permanentDeletion.getByRole('button', { name: 'Delete for good' }).click()
  await expect(permanentDeletion.getByRole('alert')).toHaveText('No.')
  await page.unrouteAll()
  await permanentDeletion.getByRole('button', { name: 'Delete for good' }).click()
  await expect(toastOf(page, 'Deleted for good.')).toBeVisible()
  await expect(rowOf(page, first)).toBeHidden()
})

test('the bin shows its loading, empty and error states, with a retry', async ({ page }) => {
  const answer = createRequestGate()
  await page.route(BIN, answer.route)
  await openBin(page)
  await expect(page.getByText('Loading the bin...')).toBeVisible()
  answer.release()
  await expect(page.getByText('Loading the bin...')).toBeHidden()

  await page.unrouteAll()
  await page.route(BIN, (route) => route.fulfill({ json: { items: [], total: 0, nextCursor: null } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The Bin Is Empty' })).toBeVisible()
  await expectAccessible(page)

  await page.unrouteAll()
  await page.route(BIN, createRefusal('No.'))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('No.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('deletion is disabled until the uses are known, and a failed lookup can be retried', async ({ page }) => {
  await openVideos(page)
  await page.route(USES, createRefusal('No.'))
  await rowOf(page, STREAM_VIDEO)
    .getByRole('button', { name: `Delete ${STREAM_VIDEO}` })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('alert')).toContainText('No.')
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Retry' }).click()
  await expect(question).toContainText('Used in:')
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled()
})
