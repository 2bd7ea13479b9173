import { expectAccessible } from './admin-kit.ts'
import { playbackPosition, seekTo, waitForSavedProgress } from './course-kit.ts'
import { authHeaders, type DemoProduct } from './kit.ts'
import { createMemberWithPlan } from './member-kit.ts'
import { moderateRoom } from './room-kit.ts'
import { test } from './settable-clock-kit.ts'
import { createSession } from './stream-kit.ts'
import { type APIRequestContext, expect } from '@playwright/test'

/* What a member has of a session besides attending it: its recording, and its place in their calendar. */

test('a missed session can be watched for a week, where one stopped, and then leads to the next', async ({
  page,
  context,
  request,
  product,
  calendar,
}) => {
  await createMemberWithPlan(context, product, 'ANNUAL')
  const startAt = () => calendar.at(1, '13:00').getTime()
  const { id } = await createSession({ request, product, title: 'Missed sitting', startAt })
  const nextStart = () => calendar.at(8, '18:00').getTime()
  await createSession({ request, product, title: 'Evening lamp', startAt: nextStart })
  const list = `${product.address}/user/live-sessions`
  const viewer = `${product.address}/live-sessions/${id}`
  const past = page.getByRole('region', { name: 'Recordings of past sessions' })
  const recording = past.getByRole('link', { name: /Missed sitting/ })

  await calendar.setTime(1, '13:00:30')
  await writeInRoom({ request, product, streamId: id, text: 'Pranam to all' })
  await calendar.setTime(3, '09:00')
  await page.goto(list)
  await expect(recording).toContainText('3 minutes')
  await expect(recording).toContainText(/Available until .*, 1:0\d pm/)
  await expectAccessible(page)
  await recording.click()
  await expect(page).toHaveURL(viewer)
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(0.2)
  await expect(page.getByText(/^Recording · available until .*, 1:0\d pm$/)).toBeVisible()
  await expectAccessible(page)
  // The chat stands where it stood then.
  const chat = page.getByRole('region', { name: 'Chat of the session' })
  await expect(chat.getByText('Nobody has written yet.')).toBeVisible()
  const saved = waitForSavedProgress(page)
  await seekTo(page, 60)
  await expect(chat).toContainText('Pranam to all')
  await saved

  await page.goto(list)
  await expect(recording).toContainText(/3\d% done/)
  await recording.click()
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(59)
  await expect(page.getByText(/^Going on at 1:0\d/)).toBeVisible()

  await calendar.setTime(8, '13:04')
  await page.goto(viewer)
  await expect(page.getByText('This session has ended.')).toBeVisible()
  await expect(
    page.getByText(/^Its recording was available until .* The next session is “Evening lamp”, .* 6:00 pm\.$/),
  ).toBeVisible()
  await page.goto(list)
  await expect(page.getByRole('article', { name: 'Evening lamp' })).toBeVisible()
  await expect(recording).toHaveCount(0)
})

test('a member’s calendar follows a session that moves, at an address that they can replace', async ({
  page,
  context,
  request,
  product,
  calendar,
}) => {
  await createMemberWithPlan(context, product, 'ANNUAL')
  const startAt = () => calendar.at(2, '10:00').getTime()
  const { id } = await createSession({ request, product, title: 'Moving sitting', startAt })
  await page.goto(`${product.address}/my-account/profile`)
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  const address = page.getByLabel('Address for other calendars')
  await expect(page.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute('href', /^webcal:.*\.ics$/)
  await expectAccessible(page)
  const first = new URL(await address.inputValue()).pathname

  /** The entry of the session as a calendar program reads it, without a session of its own. */
  async function entryAt(path: string): Promise<string[] | number> {
    const response = await fetch(product.address + path)
    if (!response.ok) return response.status
    const text = (await response.text()).replaceAll('\r\n ', '')
    const entry = text.split('BEGIN:VEVENT').find((each) => each.includes(`UID:livestream-${id}@`)) ?? ''
    return entry.split('\r\n').filter((line) => /^(UID|SEQUENCE|DTSTART)\b/.test(line))
  }
  const timestamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const [uid, ...before] = linesOf(await entryAt(first))
  expect(before).toEqual(['SEQUENCE:0', `DTSTART:${timestamp(calendar.at(2, '10:00'))}`])
  const headers = await authHeaders(request, product, 'admin')
  const data = { startTime: calendar.at(4, '18:30').toISOString(), allowOverlap: true }
  await request.patch(`${product.address}/api/v1/admin/livestreams/${id}`, { headers, data })
  expect(await entryAt(first)).toEqual([uid, 'SEQUENCE:1', `DTSTART:${timestamp(calendar.at(4, '18:30'))}`])

  await page.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' }).click()
  await expect(address).not.toHaveValue(new RegExp(first))
  expect(await entryAt(first)).toBe(404)
  expect(await entryAt(new URL(await address.inputValue()).pathname)).toContain(uid)
  await page.reload()
  await expect(address).toBeVisible()
})

function linesOf(entry: string[] | number): string[] {
  if (typeof entry === 'number') throw new Error(`The calendar answered ${entry}.`)
  return entry
}

/** Another member writes while the session is live. */
async function writeInRoom({ request, product, streamId, text }: Writing): Promise<void> {
  const room = await moderateRoom({ request, product, streamId })
  await room.attend()
  await room.update({ mode: 'OPEN' })
  const headers = await authHeaders(request, product, 'annual')
  const api = `${product.address}/api/v1/user`
  const entered = await request.get(`${api}/livestreams/${streamId}/room`, { headers })
  const { room: own } = (await entered.json()) as { room: { _id: string } }
  const data = { clientId: crypto.randomUUID(), text }
  expect((await request.post(`${api}/live-rooms/${own._id}/messages`, { headers, data })).ok()).toBe(true)
}

interface Writing {
  request: APIRequestContext
  product: DemoProduct
  streamId: string
  text: string
}
