import { expectAccessible } from './admin-kit.ts'
import { readEmailsTo } from './emails.ts'
import { authHeaders, type DemoProduct, signInContext, testWithProduct } from './kit.ts'
import { startLiveSession } from './stream-kit.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

/* Its rooms have messages and questions of its own. */
const test = testWithProduct()

const PHONE = { width: 360, height: 740 }

/** A session that is live, its room, and a member who writes in it without a browser. */
async function openRoom(request: APIRequestContext, product: DemoProduct) {
  const { id: streamId } = await startLiveSession({ request, product })
  const headers = await authHeaders(request, product, 'annual')
  const read = async () => {
    const answer = await request.get(`${product.address}/api/v1/user/livestreams/${streamId}/room`, { headers })
    return ((await answer.json()) as { room: RoomBody }).room
  }
  const { _id: roomId } = await read()
  const send = async (text: string, what: 'messages' | 'questions' = 'messages') => {
    const data = { clientId: crypto.randomUUID(), text, ...(what === 'questions' && { isNamed: true }) }
    const path = `${product.address}/api/v1/user/live-rooms/${roomId}/${what}`
    // Slow mode lets a member write every few seconds.
    await expect.poll(async () => (await request.post(path, { headers, data })).ok(), { intervals: [1000] }).toBe(true)
  }
  const shown = async () => {
    const path = `${product.address}/api/v1/admin/live-rooms/${roomId}/queue?tab=SHOWN`
    const answer = await request.get(path, { headers: await authHeaders(request, product, 'admin') })
    return ((await answer.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text)
  }
  return { streamId, roomId, read, send, shown }
}

interface RoomBody {
  _id: string
  me: { mayPost: string }
}

const card = (page: Page) => page.getByRole('main').locator('[aria-live="polite"]').filter({ visible: true })
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

test('a moderator decides by thumb at 360 pixels: shows, hides, takes back, pauses and answers', async ({
  page,
  context,
  request,
  product,
}) => {
  const room = await openRoom(request, product)
  for (const text of ['Call me on 98200 11223', 'See example.com', 'Write to asha@example.com']) await room.send(text)
  await room.send('How long should one sit?', 'questions')
  await room.send('Is every day needed?', 'questions')
  await signInContext(context, product, 'admin')
  await page.setViewportSize(PHONE)
  await page.goto(`${product.address}/admin/live-rooms`)
  await page
    .getByRole('link', { name: /Together.*3 held · 2 questions/s })
    .first()
    .click()
  await expect(card(page)).toContainText('98200 11223')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await act(page, 'Show')
  await expect(page.getByText('Shown to everyone.')).toBeVisible()
  await expect(card(page)).toContainText('See example.com')
  await expect.poll(room.shown).toEqual(['Call me on 98200 11223'])
  await act(page, 'Hide')
  await expect(card(page)).toContainText('Write to asha')
  await act(page, 'Undo')
  await expect(page.getByRole('button', { name: /^Held/ })).toContainText('2')
  await act(page, 'Pause')
  await page.getByRole('dialog').getByRole('button', { name: '10 minutes' }).click()
  await expect(page.getByText('cannot write now.')).toBeVisible()
  expect((await room.read()).me.mayPost).toBe('PAUSED')
  await act(page, 'Undo')
  await expect.poll(async () => (await room.read()).me.mayPost).toBe('YES')
  await act(page, 'Hide')
  await act(page, 'Hide')
  await expect(page.getByRole('heading', { name: 'Nothing is held' })).toBeVisible()

  await page.getByRole('button', { name: /^Questions/ }).click()
  await expect(card(page)).toContainText('How long should one sit?')
  await act(page, 'Answer')
  const dialog = page.getByRole('dialog', { name: 'Answer' })
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByText('Answer is required.')).toBeVisible()
  await dialog.getByLabel('Your answer').fill('As long as it is a joy.')
  await page.keyboard.press('Escape')
  await act(page, 'Answer')
  await expect(dialog.getByLabel('Your answer')).toHaveValue('As long as it is a joy.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send answer' }).dblclick()
  await expect(card(page)).toContainText('Is every day needed?')
  await act(page, 'Answer')
  await dialog.getByLabel('Your answer').fill('Some minutes are enough.')
  await dialog.getByLabel('How').selectOption('By email')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('heading', { name: 'No open questions' })).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('Answered')
  await expect(card(page)).toContainText('Some minutes are enough.')
  const answered = async () => (await readEmailsTo(product, 'annual@example.com')).join()
  await expect.poll(answered).toContain('Some minutes are enough.')
  expect(await answered()).toContain('> Is every day needed?')
})

test('a moderator decides by keyboard beside the list, and learns what another has changed in the settings', async ({
  page,
  context,
  request,
  product,
}) => {
  const room = await openRoom(request, product)
  for (const text of ['See one.example.com', 'See two.example.com']) await room.send(text)
  await signInContext(context, product, 'admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.address}/admin/live-rooms/${room.roomId}`)
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2)
  await expect(card(page)).toContainText('one.example.com')
  await page.keyboard.press('ArrowDown')
  await expect(card(page)).toContainText('two.example.com')
  await page.keyboard.press('s')
  await expect(page.getByText('Shown to everyone.')).toBeVisible()
  await expect.poll(room.shown).toEqual(['See two.example.com'])
  await page.keyboard.press('u')
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Room settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Room settings' })
  await settings.getByLabel('Seconds between two messages of a member').fill('2')
  await settings.getByRole('button', { name: 'Save Changes' }).click()
  await expect(settings.getByText('Slow mode is at least 3 seconds.')).toBeVisible()
  await settings.getByLabel('Seconds between two messages of a member').fill('30')
  const headers = await authHeaders(request, product, 'admin')
  const path = `${product.address}/api/v1/admin/live-rooms/${room.roomId}`
  expect((await request.patch(path, { headers, data: { mode: 'HOLD_ALL' } })).ok()).toBe(true)
  await settings.getByRole('button', { name: 'Save Changes' }).click()
  await expect(settings.getByText('Someone else has changed this meanwhile')).toBeVisible()
  await settings.getByRole('button', { name: 'Load the other version' }).click()
  await expect(settings.getByLabel('Who may write')).toHaveValue('HOLD_ALL')
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Cancel' }).click()
  await expect(settings).toBeHidden()
})

test('a member asks in Hindi on a phone, keeps what was typed through an outage, and reads the answer', async ({
  page,
  context,
  request,
  product,
}) => {
  const room = await openRoom(request, product)
  await signInContext(context, product, 'halfyearly')
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
  await page.setViewportSize(PHONE)
  await page.goto(`${product.address}/live-sessions/${room.streamId}`)
  await page.getByRole('tab', { name: 'प्रश्न' }).click()
  const question = page.getByLabel('आपका प्रश्न')
  await page.getByRole('button', { name: 'पूछें', exact: true }).click()
  await expect(page.getByText('कृपया अपना प्रश्न लिखें।')).toBeVisible()
  await question.fill('ध्यान कब करें?')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'पूछें', exact: true }).click()
  await expect(page.getByRole('alert').last()).toBeVisible()
  await expect(question).toHaveValue('ध्यान कब करें?')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'पूछें', exact: true }).dblclick()
  await expect(page.getByText('आपका प्रश्न पहुँच गया है।')).toBeVisible()
  const asked = page.getByRole('listitem').filter({ hasText: 'ध्यान कब करें?' })
  await expect(asked).toHaveCount(1)
  await expect(asked).toContainText('उत्तर की प्रतीक्षा है')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const headers = await authHeaders(request, product, 'admin')
  const list = await request.get(`${product.address}/api/v1/admin/questions?roomId=${room.roomId}`, { headers })
  const [first] = ((await list.json()) as { questions: { _id: string }[] }).questions
  const data = { how: 'PRIVATE', text: 'सुबह।' }
  await request.post(`${product.address}/api/v1/admin/questions/${first?._id}/answer`, { headers, data })
  await page.reload()
  await page.getByRole('tab', { name: 'प्रश्न' }).click()
  await expect(asked).toContainText('आपके लिए उत्तर')
  await expect(asked).toContainText('सुबह।')
})
