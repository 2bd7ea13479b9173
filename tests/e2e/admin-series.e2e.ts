import { adminTest, expectAccessible, toastOf } from './admin-kit.ts'
import { authHeaders } from './kit.ts'
import { openForm, openStreams } from './livestreams-kit.ts'
import { sessionWords } from '#web/features/livestreams/session-words.ts'
import { DAY_IN_MS, fromIstInput, istDay, toIstInput } from '#shared/domain/ist.ts'
import { WEEKDAYS } from '#shared/domain/series-words.ts'
import { weekdayOf } from '#shared/domain/session-series.ts'
import { expect } from '@playwright/test'

/* The public page and the link to the next session show the whole schedule, so the product is this test's own. */
const test = adminTest()

const TITLE = 'Dawn circle'
/** Six in the morning in India, so many days from now. */
const dawn = (days: number) => fromIstInput(`${istDay(new Date(Date.now() + days * DAY_IN_MS))}T06:00`) ?? new Date(0)

test('a weekly series is scheduled, one session skipped and one moved; every place agrees', async ({
  page,
  product,
}) => {
  const { address } = product
  const weekday = WEEKDAYS.en[weekdayOf(istDay(dawn(1))) - 1] ?? ''
  const headers = await authHeaders(page.request, product, 'annual')
  const get = async (path: string) => (await page.request.get(`${address}/api/v1${path}`, { headers })).json()
  /** The starts of the sessions as members see them. */
  const seen = async () => {
    const { streams } = (await get('/user/livestreams')) as {
      streams: { _id: string; title: string; startTime: string }[]
    }
    return streams.filter(({ title }) => title === TITLE)
  }

  await openStreams(page)
  let dialog = await openForm(page)
  await dialog.getByLabel('Session title').fill(TITLE)
  await dialog.getByLabel('Pre-recorded video').selectOption({ index: 1 })
  await dialog.getByLabel('Start time (IST)').fill(toIstInput(dawn(1)))
  await dialog.getByLabel('Duration (minutes)').fill('60')
  await dialog.getByLabel('Recording available (days)').fill('30')
  await dialog.getByLabel('Repeats').selectOption({ label: `Every ${weekday}` })

  // What was typed is kept, the focus stays, and the next five dates are said before saving.
  await expect(dialog.getByLabel('Repeats')).toBeFocused()
  await expect(dialog.getByLabel('Session title')).toHaveValue(TITLE)
  await expect(dialog.getByLabel('Recording available (days)')).toHaveValue('30')
  const preview = dialog.getByRole('status').filter({ hasText: 'IST' })
  await expect(preview).toContainText(`Every ${weekday}, 6:00 AM IST`)
  await expect(preview.getByRole('listitem')).toHaveText([1, 8, 15, 22, 29].map((days) => sessionWords(dawn(days))))
  await dialog.getByLabel('Repeats').selectOption('Never')
  await expect(dialog.getByLabel('Start time (IST)')).toHaveValue(toIstInput(dawn(1)))
  await dialog.getByLabel('Repeats').selectOption('On certain weekdays')
  await dialog.getByRole('button', { name: 'Schedule Series' }).click()
  await expect(dialog.getByText('Please choose at least one weekday.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: weekday }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule Series' }).click()
  await expect(dialog).toBeHidden()
  await expect(toastOf(page, 'Series scheduled.')).toBeVisible()

  const sessions = page.getByRole('list', { name: `Sessions of ${TITLE}` })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  const [first, second, third] = await seen()
  expect([first, second, third].map((each) => each?.startTime)).toEqual(
    [1, 8, 15].map((days) => dawn(days).toISOString()),
  )
  const uidOf = async (id = '') => /^UID:(.*)$/m.exec((await get(`/user/livestreams/${id}/calendar`)).content)?.[1]
  const uid = await uidOf(second?._id)

  await page.getByRole('button', { name: `Skip the session of ${sessionWords(dawn(1))}` }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skip Session' }).click()
  await expect(sessions.getByRole('listitem').first()).toContainText('Skipped')

  await page.getByRole('button', { name: `Move or change the session of ${sessionWords(dawn(8))}` }).click()
  dialog = page.getByRole('dialog', { name: 'Edit Live Stream' })
  await dialog.getByLabel('Start time (IST)').fill(toIstInput(dawn(2)))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  const moved = sessions.getByRole('listitem').filter({ hasText: 'Changed' })
  await expect(moved).toContainText(sessionWords(dawn(2)))
  await expectAccessible(page)

  // The member's list, the calendar, the public page and the link to the next session agree.
  expect((await seen()).slice(0, 2)).toMatchObject([
    { _id: second?._id, startTime: dawn(2).toISOString() },
    { _id: third?._id, startTime: dawn(15).toISOString() },
  ])
  expect(await uidOf(second?._id)).toBe(uid)
  const { content } = await get(`/user/livestreams/${second?._id}/calendar`)
  expect(content).toContain(
    `DTSTART:${dawn(2)
      .toISOString()
      .replaceAll(/[-:]|\.000/g, '')}`,
  )
  expect(
    (await page.request.get(`${address}/api/v1/user/livestreams/${first?._id}/calendar`, { headers })).status(),
  ).toBe(404)

  const { streams } = (await get('/user/livestreams')) as { streams: { _id: string }[] }
  const next = await page.request.get(`${address}/live/next`, { maxRedirects: 0 })
  expect(next.headers()['location']).toBe(`/live-sessions/${streams[0]?._id}`)
  await expect(async () => {
    const site = await (await page.request.get(`${address}/live-sessions`)).text()
    expect(site).toContain(`Every ${weekday}, 6:00 AM IST`)
    expect(site).toContain(`datetime="${dawn(2).toISOString()}"`.replace('datetime', 'dateTime'))
  }).toPass()

  await page.getByRole('button', { name: 'Restore session' }).click()
  await expect(toastOf(page, 'The session takes place.')).toBeVisible()
  await page
    .getByRole('button', { name: `Edit ${TITLE}` })
    .first()
    .click()
  dialog = page.getByRole('dialog', { name: 'Edit Series' })
  await expect(dialog.getByLabel('Repeats')).toHaveValue('WEEKLY')
  await expect(dialog.getByLabel('Next session (IST)')).toHaveValue(toIstInput(dawn(1)))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `End ${TITLE}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Series' }).click()
  await expect(page.getByRole('list', { name: `Sessions of ${TITLE}` })).toBeHidden()
  expect((await seen()).map(({ startTime }) => startTime)).toEqual([dawn(2).toISOString()])
})
