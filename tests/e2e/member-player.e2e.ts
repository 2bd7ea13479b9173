import { openCourse, playbackPosition, playFrom, waitForSavedProgress } from './course-kit.ts'
import { type DemoProduct, authHeaders } from './kit.ts'
import { createAnnualMember, test } from './member-kit.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'

test('the speed is kept for the next video, and the player’s keys control speed, captions and position', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await addCaptionsToFirstVideo(context, product)
  await openCourse(page, product)
  await playFrom(page, 3)
  const rate = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)
  await page.getByLabel('Speed').selectOption('1.5')
  await expect.poll(rate).toBe(1.5)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('k')
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  const caption = () =>
    page.locator('video').evaluate(({ textTracks: [track] }: HTMLVideoElement) => {
      const [cue] = track?.mode === 'showing' ? (track.activeCues ?? []) : []
      return cue instanceof VTTCue ? cue.text : null
    })
  expect(await caption()).toBeNull()
  await page.keyboard.press('c')
  await expect.poll(caption).toBe('Breathe in.')
  await page.keyboard.press('c')
  await expect.poll(caption).toBeNull()
  const before = await playbackPosition(page)
  await page.keyboard.press('l')
  await expect.poll(() => playbackPosition(page)).toBeCloseTo(before + 10, 0)
  await page.keyboard.press('<')
  await expect.poll(rate).toBe(1.25)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard keys' })).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('Escape')
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
  const shown = await page.evaluate(() => navigator.mediaSession.metadata?.album)
  expect(shown).toBe('A House at Dawn')
  await page.getByRole('navigation', { name: 'Course Playlist' }).getByRole('link').nth(1).click()
  await expect.poll(rate).toBe(1.25)
})

test('after Start Course, Space and the arrow keys reach the player, and a seek ends the notice', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await openCourse(page, product)
  await expect(page.getByRole('main')).toBeFocused()
  await playFrom(page, 3)
  const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
  expect(await isPaused()).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(isPaused).toBe(true)
  const before = await playbackPosition(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => playbackPosition(page)).toBeCloseTo(before + 5, 0)
  const saved = waitForSavedProgress(page)
  await page.keyboard.press('Space')
  await saved
  await page.reload()
  const notice = page.getByText(/^Going on at 0:\d\d\./)
  await expect(notice).toBeVisible()
  // A key pressed before the file is open does nothing.
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(before + 4)
  await page.keyboard.press('ArrowRight')
  await expect(notice).toBeHidden({ timeout: 4000 })
})

test('captions are chosen from a menu, large enough on a phone, and kept for the next video', async ({
  page,
  context,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await createAnnualMember(context, product)
  await addCaptionsToFirstVideo(context, product)
  await openCourse(page, product)
  const menu = page.getByRole('combobox', { name: 'Captions' })
  await menu.selectOption('English')
  const mode = () => page.locator('video').evaluate(({ textTracks: [track] }: HTMLVideoElement) => track?.mode)
  await expect.poll(mode).toBe('showing')
  // A twentieth of the picture, as the browser would draw them, is under 10 pixels here.
  await expect.poll(() => captionSizeInPixels(page, 'Breathe in.')).toBeGreaterThanOrEqual(16)
  await page.reload()
  await expect(menu).toHaveValue('en')
  await expect.poll(mode).toBe('showing')
  // Until the file is open, the player corrects what the browser chooses by itself.
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).not.toBe(0)
  // As if chosen in the browser's own controls.
  await page.locator('video').evaluate(({ textTracks: [track] }: HTMLVideoElement) => {
    if (track) track.mode = 'disabled'
  })
  await expect(menu).toHaveValue('')
})

test('the media session shows what plays and plays the next part; picture-in-picture can be toggled', async ({
  page,
  context,
  product,
}) => {
  await createAnnualMember(context, product)
  await page.addInitScript(() => {
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    const handlers = new Map<string, MediaSessionActionHandler | null>()
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers.set(action, handler)
      set(action, handler)
    }
    Object.assign(window, { press: (action: MediaSessionAction) => handlers.get(action)?.({ action }) })
  })
  await openCourse(page, product)
  await playFrom(page, 3)
  const mediaMetadata = () =>
    page.evaluate(() => {
      const { title, artist, album, artwork } = navigator.mediaSession.metadata ?? new MediaMetadata()
      return [title, artist, album, artwork.length]
    })
  await expect.poll(mediaMetadata).toEqual(['The five breaths', '', 'A House at Dawn', 1])
  const small = page.getByRole('button', { name: 'Picture in picture' })
  const isSmall = () => page.evaluate(() => document.pictureInPictureElement !== null)
  if (await page.evaluate(() => document.pictureInPictureEnabled)) {
    await small.click()
    await expect.poll(isSmall).toBe(true)
    await small.click()
    await expect.poll(isSmall).toBe(false)
  } else await expect(small).toHaveCount(0)

  const links = page.getByRole('navigation', { name: 'Course Playlist' }).getByRole('link')
  const press = (action: string) => page.evaluate((name) => Object(window).press(name), action)
  await press('nexttrack')
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'true')
  await links.nth(2).click()
  await expect(page.locator('audio')).toBeVisible()
  await expect.poll(mediaMetadata).toEqual(['Tanpura before dawn', 'Sadhana Ensemble', 'A House at Dawn', 1])
})

/** Gives the first video of the course a caption that is shown from its start to its end. */
/** The size of the letters of the shown caption, which stands in the browser's own part of the player; 0 without one. */
async function captionSizeInPixels(page: Page, caption: string): Promise<number> {
  const inside = await page.context().newCDPSession(page)
  await inside.send('DOM.enable')
  await inside.send('CSS.enable')
  const { root } = await inside.send('DOM.getDocument', { depth: -1, pierce: true })
  const nodeId = parentOfText(root, caption)
  if (nodeId === null) return 0
  const { computedStyle } = await inside.send('CSS.getComputedStyleForNode', { nodeId })
  await inside.detach()
  return Number.parseFloat(computedStyle.find(({ name }) => name === 'font-size')?.value ?? '0')
}

interface DomNode {
  nodeId: number
  nodeValue: string
  children?: DomNode[]
  shadowRoots?: DomNode[]
}

function parentOfText(node: DomNode, text: string): number | null {
  for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) {
    const found = child.nodeValue.includes(text) ? node.nodeId : parentOfText(child, text)
    if (found !== null) return found
  }
  return null
}

async function addCaptionsToFirstVideo({ request }: BrowserContext, product: DemoProduct): Promise<void> {
  const headers = await authHeaders(request, product, 'admin')
  const list = await request.get(`${product.address}/api/v1/admin/courses`, { headers })
  const { courses } = (await list.json()) as { courses: { title: string; videos: { _id: string }[] }[] }
  const video = courses.find(({ title }) => title === 'A House at Dawn')?.videos[0]
  const captions = [{ language: 'en', text: 'WEBVTT\n\n00:00.000 --> 10:00.000\nBreathe in.\n' }]
  const answer = await request.patch(`${product.address}/api/v1/admin/videos/${video?._id}`, {
    headers,
    data: { captions },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
