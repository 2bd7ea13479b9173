import { expectAccessible } from './admin-kit.ts'
import { findHorizontalOverflow } from './layout-checks.ts'
import { authHeaders } from './kit.ts'
import { createAnnualMember, test } from './member-kit.ts'
import { messagesOf, moderateRoom, write } from './room-kit.ts'
import { scheduleSession, SECOND_IN_MS } from './stream-kit.ts'
import { expect } from '@playwright/test'

const LOOK_AT_SESSION = /\/api\/v1\/user\/livestreams\/[^/]+$/

test('two members wait, write and watch in one room, on a wide screen and on a phone', async ({
  page: wide,
  context,
  browser,
  request,
  product,
}) => {
  await createAnnualMember(context, product)
  const phoneContext = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await createAnnualMember(phoneContext, product)
  const phone = await phoneContext.newPage()
  await wide.setViewportSize({ width: 1440, height: 700 })
  const { id, start } = await scheduleSession({ request, product, startsInMs: 40 * SECOND_IN_MS })
  const room = await moderateRoom({ request, product, streamId: id })
  await room.attend()
  await room.update({ mode: 'OPEN', slowModeInSeconds: 3 })

  // The waiting room: countdown, sound check, chat.
  await Promise.all([wide, phone].map((page) => page.goto(`${product.address}/live-sessions/${id}`)))
  await expect(wide.getByRole('timer')).toContainText('It begins in')
  await wide.getByRole('button', { name: 'Check the sound' }).click()
  await expect(wide.getByText(/^Three tones: did you hear them\?/)).toBeVisible()
  await write(wide, 'Pranam from Pune')
  await expect(messagesOf(wide)).toContainText('Pranam from Pune')
  await expect(messagesOf(phone)).toContainText('Pranam from Pune')

  // A name of one's own.
  await phone.getByRole('button', { name: 'Chat settings' }).click()
  const settings = phone.getByRole('dialog', { name: 'Chat settings' })
  await settings.getByLabel('My name in the chat').fill('Ravi')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  await write(phone, 'जय गुरु देव 🙏')
  await expect(messagesOf(wide).getByText('जय गुरु देव 🙏')).toContainText('Ravi')
  await expectAccessible(phone)

  // The session starts; the room stays as it is.
  await expect(wide.locator('video')).toBeVisible({ timeout: 60_000 })
  await expect(phone.locator('video')).toBeVisible()
  await expect(messagesOf(wide)).toContainText('Pranam from Pune')
  expect(Date.now()).toBeGreaterThanOrEqual(start)

  // From here on the pages say what the player needs: no call of its own repeats.
  await wide.waitForTimeout(3 * SECOND_IN_MS)
  const looks: string[] = []
  wide.on('request', (sent) => void (LOOK_AT_SESSION.test(sent.url()) && looks.push(sent.url())))
  const watchedFrom = Date.now()

  // A held message is shown to its sender alone, until a moderator shows it to all.
  await room.update({ mode: 'HOLD_ALL' })
  await expect(phone.getByText('A moderator looks at each message before others see it.')).toBeVisible()
  await write(phone, 'Is the breath through the nose?')
  await expect(messagesOf(phone)).toContainText('Held: a moderator looks at it.')
  await room.decide('SHOW')
  await expect(messagesOf(wide)).toContainText('Is the breath through the nose?')
  await expect(messagesOf(phone)).not.toContainText('Held')
  await expect(messagesOf(phone).getByText('Is the breath through the nose?')).toHaveCount(1)
  await room.update({ mode: 'OPEN' })
  await expect(phone.getByText('A moderator looks at each message before others see it.')).toBeHidden()

  // Without a network the text stays, and is sent once.
  await phone.route('**/api/v1/user/live-rooms/*/messages', (route) => route.abort())
  await write(phone, 'Written in a tunnel')
  await expect(messagesOf(phone)).toContainText('This was not sent.')
  await phone.unroute('**/api/v1/user/live-rooms/*/messages')
  await phone.getByRole('button', { name: 'Send again' }).click()
  await expect(messagesOf(wide).getByText('Written in a tunnel')).toHaveCount(1)
  await expect(messagesOf(phone).getByText('Written in a tunnel')).toHaveCount(1)
  await expect(messagesOf(phone)).not.toContainText('This was not sent.')

  // What a moderator hides, and what its sender deletes, disappears everywhere.
  await room.decide('HIDE', 'SHOWN', 'Written in a tunnel')
  await expect(messagesOf(wide)).not.toContainText('Written in a tunnel')
  await write(wide, 'Sent too soon')
  await expect(messagesOf(phone)).toContainText('Sent too soon')
  const more = messagesOf(wide).getByRole('button', { name: /^More about the message of Kavya/ })
  await more.last().click()
  await wide.getByRole('button', { name: 'Delete message' }).click()
  await expect(messagesOf(phone)).not.toContainText('Sent too soon')
  await expect(messagesOf(wide)).not.toContainText('Sent too soon')

  // A reader who has scrolled up keeps the place.
  await room.attend()
  for (const text of ['one', 'two', 'three', 'four', 'five']) await write(phone, `Thought ${text} of the evening`)
  await expect(messagesOf(wide)).toContainText('Thought five')
  await wide.mouse.move(0, 0)
  await messagesOf(wide).evaluate((list) => list.scrollTo({ top: 0 }))
  await write(phone, 'And one more')
  await wide.getByRole('button', { name: '1 new message' }).click()
  await expect(messagesOf(wide).getByText('And one more')).toBeInViewport()
  await messagesOf(wide).getByRole('button', { name: 'More about the message of Ravi' }).last().focus()
  await wide.keyboard.press('ArrowUp')
  await wide.keyboard.press('Enter')
  await wide.getByRole('button', { name: 'Report to the moderators' }).click()
  await expect(wide.getByText('Thank you. A moderator will look at it.', { exact: true })).toBeVisible()
  await expect(messagesOf(wide)).not.toContainText('Thought five')

  // Nothing is lost or doubled by a reload, and a text is never too long.
  await phone.reload()
  await expect(messagesOf(phone).getByText('And one more')).toHaveCount(1)
  await expect(messagesOf(phone).getByText('Pranam from Pune')).toHaveCount(1)
  await phone.getByLabel('Your message').fill('नमः'.repeat(101))
  await expect(phone.getByText('2 characters too many')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()

  // Both layouts.
  expect(await phone.evaluate(findHorizontalOverflow)).toEqual([])
  const [player, list] = [await wide.locator('video').boundingBox(), await messagesOf(wide).boundingBox()]
  expect(list?.x ?? 0).toBeGreaterThan((player?.x ?? 0) + (player?.width ?? 0))
  await expectAccessible(wide)
  await wide.getByRole('tab', { name: 'Chat' }).press('ArrowRight')
  await expect(wide.getByRole('tab', { name: 'Questions' })).toBeFocused()
  await expect(wide.getByLabel('Your question')).toBeVisible()
  await expectAccessible(phone)

  const minutes = (Date.now() - watchedFrom) / (60 * SECOND_IN_MS)
  // Four to six a minute without the room.
  expect(looks.length / Math.max(minutes, 0.5)).toBeLessThan(1)
  await room.update({ mode: 'OFF' })
  await expect(phone.getByText('The chat is off in this session.')).toBeVisible()
  await phoneContext.close()
})

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('who waits hears that a session was moved, and that it was cancelled', async ({
  page,
  context,
  request,
  product,
}) => {
  await createAnnualMember(context, product)
  const { id, start } = await scheduleSession({ request, product, startsInMs: 10 * 60 * SECOND_IN_MS })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expect(page.getByLabel('Your message')).toBeVisible()
  const headers = await authHeaders(request, product, 'admin')
  const path = `${product.address}/api/v1/admin/livestreams/${id}`
  const list = await request.get(`${product.address}/api/v1/admin/livestreams?search=Together`, { headers })
  const { streams } = (await list.json()) as { streams: { _id: string; version: number }[] }
  const version = streams.find(({ _id }) => _id === id)?.version
  const data = { startTime: new Date(start + 60 * 60 * SECOND_IN_MS).toISOString(), version, allowOverlap: true }
  expect((await request.patch(path, { headers, data })).status()).toBe(200)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(/^This session was moved\. It now begins /)).toBeVisible({ timeout: 15_000 })
  await page.route(LOOK_AT_SESSION, (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'Nothing was found here.' } }),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'This session will not take place.' })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page)
})

test('a room that fails is one line beside the video, which plays on', async ({ page, context, request, product }) => {
  await createAnnualMember(context, product)
  await page.route('**/api/v1/user/livestreams/*/room', (route) => route.fulfill({ status: 503, json: {} }))
  const { id } = await scheduleSession({ request, product, startsInMs: SECOND_IN_MS })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByText('The room is not responding. Trying again…')).toBeVisible()
  const position = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  const before = await position()
  await page.waitForTimeout(2 * SECOND_IN_MS)
  expect(await position()).toBeGreaterThan(before + 1)
  await page.unroute('**/api/v1/user/livestreams/*/room')
  await expect(page.getByLabel('Your message')).toBeVisible()
})
