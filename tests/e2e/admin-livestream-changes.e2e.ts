import { expectAccessible, rowOf, test, toastOf, uniqueName } from './admin-kit.ts'
import { inMinutes, LIST, mockStream, openForm, openStreams } from './livestreams-kit.ts'
import { expect, type Page } from '@playwright/test'

/** Schedules a stream with the form, and returns its title. */
async function scheduleStream(page: Page, name: string, start: string): Promise<string> {
  const title = uniqueName(name)
  const dialog = await openForm(page)
  await dialog.getByLabel('Session title').fill(title)
  await dialog.getByLabel('Pre-recorded video').selectOption({ index: 1 })
  await dialog.getByLabel('Start time (IST)').fill(start)
  await dialog.getByRole('button', { name: 'Schedule Stream' }).click()
  await expect(dialog).toBeHidden()
  return title
}

test('a stream is changed and keeps its place; the form is filled in', async ({ page }) => {
  await openStreams(page)
  const title = await scheduleStream(page, 'Morning hymn', '2033-02-06T10:00')
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Live Stream' })
  await expect(dialog.getByLabel('Session title')).toHaveValue(title)
  await expect(dialog.getByLabel('Pre-recorded video')).not.toHaveValue('')
  await expect(dialog.getByLabel('Start time (IST)')).toHaveValue('2033-02-06T10:00')
  await dialog.getByLabel('Start time (IST)').fill('2033-02-06T10:30')
  await expect(dialog.getByText(/^At that time/)).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(toastOf(page, 'Stream updated successfully!')).toBeVisible()
  await expect(rowOf(page, title)).toContainText('6 Feb 2033, 10:30 am IST')
})

test('a copy is filled in with the same time of the next week', async ({ page }) => {
  await openStreams(page)
  const title = await scheduleStream(page, 'Weekly circle', '2034-03-05T18:15')
  await page.getByRole('button', { name: `Copy ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a New Live Stream' })
  await expect(dialog.getByLabel('Session title')).toHaveValue(title)
  await expect(dialog.getByLabel('Start time (IST)')).toHaveValue('2034-03-12T18:15')
  await expect(dialog.getByLabel('Pre-recorded video')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Schedule Stream' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toContainText('12 Mar 2034, 6:15 pm IST')
})

test('a duration in which the video does not fit is asked about once', async ({ page }) => {
  await openStreams(page)
  const dialog = await openForm(page)
  const title = uniqueName('Too short')
  await dialog.getByLabel('Session title').fill(title)
  await dialog.getByLabel('Pre-recorded video').selectOption({ index: 1 })
  await dialog.getByLabel('Start time (IST)').fill('2035-04-01T10:00')
  await dialog.getByLabel('Duration (minutes)').fill('1')
  await dialog.getByRole('button', { name: 'Schedule Stream' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^The video is \d+ min long\. It would stop after 1 min\.$/)
  await dialog.getByRole('button', { name: 'Schedule anyway' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, title)).toContainText('1 min')
})

test('of a stream that has started only the title can be changed', async ({ page }) => {
  const video = { _id: 'v', title: 'Full moon', videoFileUrl: '/v', durationInSeconds: 9000 }
  const stream = mockStream('Running', inMinutes(-5), video)
  const answer = { streams: [stream], total: 1, nextCursor: null, serverTime: new Date().toISOString() }
  await page.route(LIST, (route) => route.fulfill({ json: answer }))
  let sent: unknown
  await page.route(/\/admin\/livestreams\/[\w-]+$/, (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ json: { stream: { ...stream, title: 'Renamed', version: 2 } } })
  })
  await openStreams(page)
  await page.getByRole('button', { name: 'Edit Running' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Live Stream' })
  await expect(
    dialog.getByText('This stream has started. Only its title and its recording can still be changed.'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Start time (IST)')).toHaveCount(0)
  await dialog.getByLabel('Session title').fill('Renamed')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(rowOf(page, 'Renamed')).toBeVisible()
  expect(sent).toEqual({ title: 'Renamed', allowOverlap: false, version: 1 })
})
