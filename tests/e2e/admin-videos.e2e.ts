import { discardChanges, expectAccessible, rowOf } from './admin-kit.ts'
import { type DemoProduct, signInContext, startDemo } from './kit.ts'
import { SMALL_VIDEO } from './large-video.ts'
import { expect, type Page, test } from '@playwright/test'

let product: DemoProduct
test.beforeAll(async () => {
  product = await startDemo()
})
test.afterAll(() => product.stop())

const LIST = /\/api\/v1\/admin\/videos(\?|$)/

test.beforeEach(async ({ context }) => {
  await signInContext(context, product, 'admin')
})

async function openVideos(page: Page): Promise<void> {
  await page.goto(`${product.address}/admin/content/videos`)
  await expect(page.getByRole('heading', { name: 'Video Library' })).toBeVisible()
}

test('the list shows title, status and date, and can be searched', async ({ page }) => {
  await openVideos(page)
  for (const name of ['Title', 'Status', 'Date Added', 'Actions']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  }
  await expect(rowOf(page, 'Why we begin')).toContainText('Published')
  await page.getByRole('searchbox', { name: 'Search videos' }).fill('mantra')
  await expect(rowOf(page, 'Why we begin')).toBeHidden()
  await expect(rowOf(page, 'What a mantra does')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('mantra')
  await expect(rowOf(page, 'What a mantra does')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('no such video')
  await expect(page.getByText('No Videos Found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible()
})

test('the list shows its loading, error and empty states, with a retry', async ({ page }) => {
  let isRefused = true
  let mayAnswer = Promise.withResolvers<void>()
  await page.route(LIST, async (route) => {
    if (isRefused) return route.fulfill({ status: 403, json: { message: 'Not today.', code: 'FORBIDDEN' } })
    await mayAnswer.promise
    return route.fulfill({ json: { videos: [], total: 0, nextCursor: null } })
  })
  await openVideos(page)
  await expect(page.getByRole('alert')).toContainText('An Error Occurred')
  await expect(page.getByRole('alert')).toContainText('Not today.')
  isRefused = false
  mayAnswer.resolve()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No Videos Found')).toBeVisible()
  mayAnswer = Promise.withResolvers()
  await page.reload()
  await expect(page.getByText('Loading Videos...')).toBeVisible()
  mayAnswer.resolve()
  await expect(page.getByText('Click Add New Video')).toBeVisible()
})

test('without a response the fallback text is shown', async ({ page }) => {
  await page.route(LIST, (route) => route.abort())
  await openVideos(page)
  await expect(page.getByText('Failed to fetch videos.')).toBeVisible()
})

test('a video without a title is previewed as Video Preview', async ({ page }) => {
  await page.route(LIST, async (route) => {
    const response = await route.fetch()
    const body: { videos: object[] } = await response.json()
    await route.fulfill({ response, json: { ...body, videos: body.videos.map((video) => ({ ...video, title: '' })) } })
  })
  await openVideos(page)
  await page.getByRole('button', { name: 'View', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Video Preview' }).locator('video')).toBeVisible()
})

test('the form reports each missing or invalid field', async ({ page }) => {
  await openVideos(page)
  await page.getByRole('button', { name: 'Add New Video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a New Video' })
  await dialog.getByLabel('Sequence Order').fill('0')
  await dialog.getByLabel('Schedule for later').check()
  await dialog.getByLabel('Date and time (IST)').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  await expect(dialog.getByText('Title is required.')).toBeVisible()
  await expect(dialog.getByText('Description is required.')).toBeVisible()
  await expect(dialog.getByText('Please select a video file.')).toBeVisible()
  await expect(dialog.getByText('Sequence order starts at 1.')).toBeVisible()
  await expect(dialog.getByText('Please select a future date and time for scheduling.')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Video File').setInputFiles('tests/fixtures/two-seconds.mp3')
  await expect(dialog.getByText('This is sound without a picture. Add it under Audios.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close modal' }).click()
  await discardChanges(page)
  await expect(dialog).toBeHidden()
})

test('a video is added at the end of the list, changed, previewed and deleted', async ({ page }) => {
  await openVideos(page)
  await page.getByRole('button', { name: 'Add New Video' }).click()
  const form = page.getByRole('dialog', { name: 'Add a New Video' })
  await form.getByLabel('Title').fill('Evening talk')
  await form.getByLabel('Description').fill('About the evening.')
  await form.getByLabel('Usage Type').selectOption({ label: 'Live stream' })
  await form.getByLabel('Video File').setInputFiles(SMALL_VIDEO)
  await form.getByLabel('Schedule for later').check()
  await form.getByLabel('Date and time (IST)').fill('2099-11-20T20:00')
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(page.getByText('Video added successfully!').first()).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').last()).toContainText('Evening talk')
  await expect(page.getByRole('row').last()).toContainText('Scheduled for 20 Nov 2099, 8:00 pm IST')

  await page.getByRole('button', { name: 'Edit Evening talk' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Video' })
  await expect(edit.getByLabel('Date and time (IST)')).toHaveValue('2099-11-20T20:00')
  await expect(edit.getByLabel('Video File')).toBeHidden()
  await edit.getByLabel('Title').fill('Evening talk, again')
  await edit.getByLabel('Save as draft').check()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Video updated successfully!').first()).toBeVisible()
  await expect(rowOf(page, 'Evening talk, again')).toContainText('Draft')

  await page.getByRole('button', { name: 'View Evening talk, again' }).click()
  const preview = page.getByRole('dialog', { name: 'Evening talk, again' })
  await expect
    .poll(() => preview.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete Evening talk, again' }).click()
  await expect(page.getByText('Are you sure you want to delete this video?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Video deleted successfully!').first()).toBeVisible()
  await expect(rowOf(page, 'Evening talk, again')).toBeHidden()
})

test('a refused video keeps what was typed, and its file is not sent twice', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => void (request.method() === 'PUT' && (sent += 1)))
  let isRefused = true
  await page.route(LIST, (route) => {
    if (route.request().method() !== 'POST' || !isRefused) return route.fallback()
    return route.fulfill({ status: 500, json: { message: 'Please try again.', code: 'INTERNAL' } })
  })
  await openVideos(page)
  await page.getByRole('button', { name: 'Add New Video' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('A second try')
  await form.getByLabel('Description').fill('It will work.')
  await form.getByLabel('Video File').setInputFiles(SMALL_VIDEO)
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(form.getByText('Please try again.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('A second try')
  // The toast is above the dialog's backdrop.
  const toast = page.getByRole('region', { name: /Notifications/, includeHidden: true }).getByText('Please try again.')
  const isOnTop = await toast.first().evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const highest = [...document.querySelectorAll(':popover-open')].at(-1)
    return width * height > 0 && x >= 0 && y >= 0 && highest?.contains(element) === true
  })
  expect(isOnTop).toBe(true)
  isRefused = false
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(rowOf(page, 'A second try')).toBeVisible()
  expect(sent).toBe(1)
})

test('further pages load while scrolling or with the button', async ({ page }) => {
  await page.route(LIST, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const videos = Array.from({ length: 50 }, (_, at) => mockVideo(from + at + 1))
    await route.fulfill({ json: { videos, total: 150, nextCursor: from < 100 ? String(from + 50) : null } })
  })
  await openVideos(page)
  await expect(page.getByRole('button', { name: 'View Video 50', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Video 51', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'View Video 50', exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'View Video 100', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(page.getByRole('button', { name: 'View Video 150', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
})

test('by keyboard the form is opened, filled in and closed, and the focus returns', async ({ page }) => {
  await openVideos(page)
  const add = page.getByRole('button', { name: 'Add New Video' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Typed')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog').getByLabel('Description')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(add).toBeFocused()
})

function mockVideo(number: number) {
  return {
    _id: `id-${number}`,
    title: `Video ${number}`,
    description: 'One of many.',
    videoFileUrl: '/nothing.mp4',
    storageKey: `videos/${number}.mp4`,
    usageType: 'COURSE',
    sequenceOrder: number,
    durationInSeconds: 60,
    sizeInBytes: 1,
    captions: [],
    captionJobs: [],
    media: null,
    replacement: null,
    posterUrl: null,
    isPublished: true,
    publishAt: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    version: 1,
  }
}
