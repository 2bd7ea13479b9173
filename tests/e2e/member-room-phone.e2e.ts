import { findHorizontalOverflow } from './layout-checks.ts'
import { authHeaders } from './kit.ts'
import { createAnnualMember, test } from './member-kit.ts'
import { messagesOf, moderateRoom } from './room-kit.ts'
import { scheduleSession, SECOND_IN_MS } from './stream-kit.ts'
import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'

const MAX_ROOM_IN_BYTES = 12_000

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('on a phone the room follows the video, is small, and has after a time offline what was written', async ({
  page,
  context,
  request,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await createAnnualMember(context, product)
  const { id } = await scheduleSession({ request, product, startsInMs: SECOND_IN_MS })
  const room = await moderateRoom({ request, product, streamId: id })
  await room.attend()
  const scripts: string[] = []
  page.on('request', (sent) => {
    if (['script', 'stylesheet'].includes(sent.resourceType())) scripts.push(new URL(sent.url()).pathname)
  })
  const mayPlay = Promise.withResolvers<void>()
  await page.route(/\.mp4|\/files\//, async (route) => {
    await mayPlay.promise
    await route.continue()
  })
  await page.waitForTimeout(SECOND_IN_MS)
  await page.goto(`${product.address}/live-sessions/${id}`)
  await expect(page.getByText('The room opens when the video plays.')).toBeVisible()
  // What the page itself loads later; the room would come without a player after half a minute.
  await page.waitForTimeout(2 * SECOND_IN_MS)
  const before = scripts.length
  expect(scripts.filter((path) => path.includes('live-room'))).toEqual([])
  mayPlay.resolve()
  await expect(page.getByLabel('Your message')).toBeVisible()
  const ofRoom = [...new Set(scripts.slice(before))].filter((path) => !scripts.slice(0, before).includes(path))
  expect(ofRoom.filter((path) => path.includes('live-room'))).toHaveLength(1)
  const sizes = await Promise.all(ofRoom.map(async (path) => (await readFile(`dist/web${path}.br`)).length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_ROOM_IN_BYTES)

  // The signs of the reactions are drawings of ours, with names.
  await page.getByRole('button', { name: 'Namaste' }).click()
  await expect(page.getByText('Namaste sent')).toBeAttached()
  await expect(page.getByRole('group', { name: 'Reactions' }).locator('svg')).toHaveCount(4)
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])

  const headers = await authHeaders(request, product, 'admin')
  const api = `${product.address}/api/v1`
  const entered = await request.get(`${api}/user/livestreams/${id}/room`, { headers })
  const { room: entry } = (await entered.json()) as { room: { _id: string } }
  const say = async (text: string) => {
    const data = { clientId: crypto.randomUUID(), text }
    expect((await request.post(`${api}/user/live-rooms/${entry._id}/messages`, { headers, data })).status()).toBe(200)
  }
  await say('Welcome to the session of today')
  await expect(messagesOf(page)).toContainText('Welcome to the session of today')
  await context.setOffline(true)
  await say('This was written while the phone was offline')
  await page.waitForTimeout(5 * SECOND_IN_MS)
  await expect(messagesOf(page)).not.toContainText('while the phone was offline')
  await context.setOffline(false)
  await expect(messagesOf(page)).toContainText('while the phone was offline', { timeout: 30_000 })
  await expect(messagesOf(page).getByText('Welcome to the session of today')).toHaveCount(1)
})
