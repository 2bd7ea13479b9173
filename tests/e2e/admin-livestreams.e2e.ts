import { expectAccessible, createRequestGate, createRefusal, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { inMinutes, LIST, mockStream, openForm, openStreams } from './livestreams-kit.ts'
import { toIstInput } from '#shared/domain/ist.ts'
import { expect } from '@playwright/test'

test('each stream shows its video, its start and its status', async ({ page }) => {
  const video = { _id: 'v', title: 'Full moon', videoFileUrl: '/v', durationInSeconds: 90 }
  const streams = [
    mockStream('Tomorrow', inMinutes(24 * 60), video),
    mockStream('Now', inMinutes(-5), null),
    mockStream('Over', new Date('2026-01-02T04:30:00Z'), video),
  ]
  const answer = { streams, total: 3, nextCursor: null, serverTime: new Date().toISOString() }
  await page.route(LIST, (route) => route.fulfill({ json: answer }))
  await openStreams(page)
  for (const name of ['Title', 'Video', 'Start Time', 'Status', 'Actions'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await expect(rowOf(page, 'Tomorrow')).toContainText('SCHEDULED')
  await expect(rowOf(page, 'Tomorrow')).toContainText('Full moon')
  await expect(rowOf(page, 'Now')).toContainText('Deleted Video')
  await expect(rowOf(page, 'Over')).toContainText('2 Jan 2026, 10:00 am IST')
  await expect(rowOf(page, 'Over')).toContainText('COMPLETED')
  const live = rowOf(page, 'Now').getByText('LIVE')
  // A dot pulses, the word is steady.
  await expect(live).toHaveCSS('animation-name', 'none')
  expect(await live.evaluate((badge) => getComputedStyle(badge, '::before').animationName)).toBe('pulse-live')
  await expectAccessible(page)
})

test('a stream goes live without a reload', async ({ page }) => {
  const stream = mockStream('Soon', new Date(Date.now() + 4000), null)
  const answer = { streams: [stream], total: 1, nextCursor: null, serverTime: new Date().toISOString() }
  await page.route(LIST, (route) => route.fulfill({ json: answer }))
  await openStreams(page)
  await expect(rowOf(page, 'Soon')).toContainText('SCHEDULED')
  await expect(rowOf(page, 'Soon')).toContainText('LIVE')
})

test('a stream is scheduled in Indian time and listed first', async ({ page }) => {
  await openStreams(page)
  const dialog = await openForm(page)
  const title = uniqueName('Sunday satsang')
  await dialog.getByLabel('Session title').fill(title)
  await dialog.getByLabel('Pre-recorded video').selectOption({ index: 1 })
  // The duration is that of the video, unless one was entered.
  const duration = dialog.getByLabel('Duration (minutes)')
  await expect(duration).not.toHaveValue('60')
  const length = await duration.inputValue()
  await duration.fill('90')
  await dialog.getByLabel('Pre-recorded video').selectOption({ index: 2 })
  await expect(duration).toHaveValue('90')
  await dialog.getByLabel('Pre-recorded video').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: `Use the video's length: ${length} min` }).click()
  await expect(duration).toHaveValue(length)
  await dialog.getByLabel('Start time (IST)').fill('2030-11-24T10:00')
  await dialog.getByRole('button', { name: 'Schedule Stream' }).click()
  await expect(dialog).toBeHidden()
  const first = page.getByRole('row').nth(1)
  await expect(toastOf(page, 'Stream scheduled successfully!')).toBeVisible()
  await expect(first).toContainText(title)
  await expect(first).toContainText('24 Nov 2030, 10:00 am IST')
  await expect(first).toContainText('SCHEDULED')
})

test('the form offers only videos for streams', async ({ page }) => {
  await openStreams(page)
  const dialog = await openForm(page)
  const options = dialog.getByLabel('Pre-recorded video').getByRole('option')
  await expect(options).toContainText(['Choose a video', 'Sunday satsang', 'Full moon sitting'])
  await expect(options).toHaveCount(3)
})

test('the form offers the videos of further pages too', async ({ page }) => {
  await page.route(/\/api\/v1\/admin\/videos\?.*LIVESTREAM_SOURCE/, async (route) => {
    const address = new URL(route.request().url())
    const isFirst = !address.searchParams.has('cursor')
    address.searchParams.delete('cursor')
    const response = await route.fetch({ url: address.href })
    const body = (await response.json()) as { videos: object[] }
    const [first, ...rest] = body.videos
    await route.fulfill({
      json: { ...body, ...(isFirst ? { videos: [first], nextCursor: 'more' } : { videos: rest }) },
    })
  })
  await openStreams(page)
  const dialog = await openForm(page)
  const options = dialog.getByLabel('Pre-recorded video').getByRole('option')
  await expect(options).toContainText(['Choose a video', 'Sunday satsang', 'Full moon sitting'])
})

test('overlapping streams show a warning and are not refused', async ({ page }) => {
  await openStreams(page)
  const title = uniqueName('Evening lamp')
  for (const [name, start] of [
    [title, '2031-01-05T19:00'],
    ['Another', '2031-01-05T19:59'],
  ] as const) {
    const dialog = await openForm(page)
    await dialog.getByLabel('Session title').fill(name)
    await dialog.getByLabel('Pre-recorded video').selectOption({ index: 1 })
    await dialog.getByLabel('Start time (IST)').fill(start)
    await dialog.getByLabel('Duration (minutes)').fill('60')
    if (name === title) await expect(dialog.getByText(/^At that time/)).toBeHidden()
    else await expect(dialog.getByText(`At that time “${title}” is on`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Schedule Stream' }).click()
    await expect(dialog).toBeHidden()
  }
})

test('the form reports each missing or invalid field', async ({ page }) => {
  await openStreams(page)
  const dialog = await openForm(page)
  await dialog.getByLabel('Duration (minutes)').fill('0')
  await dialog.getByRole('button', { name: 'Schedule Stream' }).click()
  await expect(dialog.getByRole('alert')).toHaveText([
    'Session title is required.',
    'Please choose a video.',
    'Please choose when it starts.',
    'Duration is at least 1 minute.',
    'Please fill out all required fields.',
  ])
  const start = dialog.getByLabel('Start time (IST)')
  await expect(start).toHaveAttribute('min', toIstInput(new Date()))
  await start.fill('2020-01-01T10:00')
  await expect(dialog.getByText('Please select a future date and time for scheduling.')).toBeVisible()
  await dialog.getByLabel('Session title').fill('Now')
  await dialog.getByLabel('Pre-recorded video').selectOption({ index: 1 })
  await expect(dialog.getByText('Please fill out all required fields.')).toBeHidden()
  await expectAccessible(page)
})

test('the form says that the videos failed to load', async ({ page }) => {
  await page.route(/\/admin\/videos\?/, createRefusal(''))
  await openStreams(page)
  const dialog = await openForm(page)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to fetch content.')
})

test('a refused stream shows its message in the form, without a toast', async ({ page }) => {
  await openStreams(page)
  const dialog = await openForm(page)
  await dialog.getByLabel('Session title').fill('Now')
  await dialog.getByLabel('Pre-recorded video').selectOption({ index: 1 })
  await dialog.getByLabel('Start time (IST)').fill('2031-03-01T10:00')
  await page.route(LIST, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Schedule Stream' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to schedule stream.')
  await expect(toastOf(page, 'Failed')).toHaveCount(0)
})

test('a stream is deleted after confirmation, also after a failed try', async ({ page }) => {
  await openStreams(page)
  const row = rowOf(page, 'Questions and silence')
  await expect(row).toBeVisible()
  const count = await page.getByRole('row').count()
  await row.getByRole('button', { name: /^Delete/ }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this scheduled stream?')
  await page.route(/\/admin\/livestreams\/[\w-]+(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }))
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question).toContainText(/“Questions and silence” on .* will not take place/)
  await question.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to delete stream.')
  await expectAccessible(page)
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(count - 1)
})

test('the list shows its loading, empty and error states, with a retry', async ({ page }) => {
  const answer = createRequestGate()
  await page.route(LIST, answer.route)
  await openStreams(page)
  await expect(page.getByText('Loading streams...')).toBeVisible()
  answer.release()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await page.unrouteAll()
  const none = { streams: [], total: 0, nextCursor: null, serverTime: new Date().toISOString() }
  await page.route(LIST, (route) => route.fulfill({ json: none }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Streams Found' })).toBeVisible()

  await page.unrouteAll()
  await page.route(LIST, createRefusal('The calendar is closed.'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The calendar is closed.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('an overlap that only the server knows is shown, and the stream can be scheduled anyway', async ({ page }) => {
  await openStreams(page)
  const dialog = await openForm(page)
  await dialog.getByLabel('Session title').fill(uniqueName('Both'))
  await dialog.getByLabel('Pre-recorded video').selectOption({ index: 1 })
  await dialog.getByLabel('Start time (IST)').fill('2032-05-01T10:00')
  const sent: unknown[] = []
  await page.route(LIST, (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON())
    if (sent.length > 1) return route.fallback()
    const message = 'Another stream is on at that time. You can schedule this one all the same.'
    return route.fulfill({ status: 409, json: { message, code: 'STREAM_OVERLAP' } })
  })
  await dialog.getByRole('button', { name: 'Schedule Stream' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Another stream is on at that time.')
  await dialog.getByRole('button', { name: 'Schedule anyway' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toMatchObject([{ allowOverlap: false }, { allowOverlap: true }])
})
