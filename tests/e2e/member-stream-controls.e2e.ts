import { signInContext } from './kit.ts'
import { test } from './member-kit.ts'
import { startLiveSession } from './stream-kit.ts'
import { expect, type Page } from '@playwright/test'

test.beforeEach(({ context, product }) => signInContext(context, product, 'annual'))

test('keys pause, rejoin, mute and open full screen, but do not seek', async ({ page, request, product }) => {
  const { id } = await startLiveSession({ request, product })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await waitUntilPlaying(page)
  const isPaused = () => page.locator('video').evaluate((v: HTMLVideoElement) => v.paused)
  const isMuted = () => page.locator('video').evaluate((v: HTMLVideoElement) => v.muted)
  await page.keyboard.press('Space')
  await expect.poll(isPaused).toBe(true)
  await expect(page.getByText('Paused')).toBeVisible()
  const before = await position(page)
  for (const key of ['l', 'j', 'ArrowRight', 'ArrowLeft', '>']) await page.keyboard.press(key)
  expect(await position(page)).toBe(before)
  expect(await page.locator('video').evaluate((v: HTMLVideoElement) => v.playbackRate)).toBe(1)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(false)
  await expect.poll(() => position(page)).toBeGreaterThan(before)
  const wasMuted = await isMuted()
  await page.keyboard.press('m')
  await expect.poll(isMuted).toBe(!wasMuted)
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard keys' })
  await expect(help.getByRole('definition')).toHaveText(['Play or pause', 'Sound off or on', 'Full screen', 'Captions'])
})

test('in full screen the controls hide themselves, return on touch, and the phone turns sideways', async ({
  page,
  request,
  product,
}) => {
  await page.addInitScript(() => {
    ScreenOrientation.prototype.lock = async (orientation: string) => void Object.assign(window, { orientation })
  })
  await page.setViewportSize({ width: 780, height: 360 })
  const { id } = await startLiveSession({ request, product })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await waitUntilPlaying(page)
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  const bar = page.getByRole('button', { name: 'Exit full screen' }).locator('..')
  const opacity = () => bar.evaluate((element) => Number(getComputedStyle(element).opacity))
  await expect.poll(opacity).toBe(1)
  expect(await page.evaluate(() => Object(window).orientation)).toBe('landscape')
  await expect.poll(opacity).toBe(0)
  await page.mouse.move(300, 100)
  await expect.poll(opacity).toBe(1)
  const brightness = await bar.evaluate((element) => getComputedStyle(element).colorScheme)
  expect(brightness).toBe('dark')
  await page.keyboard.press('k')
  await page.waitForTimeout(3500)
  expect(await opacity(), 'the controls stay while paused').toBe(1)
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
})

test('the lock screen shows the session, and pauses and rejoins it', async ({ page, request, product }) => {
  await page.addInitScript(() => {
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    const handlers = new Map<string, MediaSessionActionHandler | null>()
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers.set(action, handler)
      set(action, handler)
    }
    Object.assign(window, {
      press: (action: MediaSessionAction) => handlers.get(action)?.({ action }),
      actions: () => [...handlers].filter(([, handler]) => handler !== null).map(([action]) => action),
    })
  })
  const { id } = await startLiveSession({ request, product })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await waitUntilPlaying(page)
  const shown = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession
      return [metadata?.title, metadata?.artist, metadata?.artwork.length, playbackState]
    })
  await expect.poll(shown).toEqual(['Together', 'Sadhana', 1, 'playing'])
  expect(await page.evaluate(() => Object(window).actions())).toEqual(['play', 'pause'])
  await page.evaluate(() => Object(window).press('pause'))
  await expect(page.getByText('Paused')).toBeVisible()
  await expect.poll(shown).toEqual(['Together', 'Sadhana', 1, 'paused'])
  const before = await position(page)
  await page.waitForTimeout(1500)
  await page.evaluate(() => Object(window).press('play'))
  await expect(page.getByText('Paused')).toBeHidden()
  await expect.poll(() => position(page)).toBeGreaterThan(before + 1.5)
  const small = page.getByRole('button', { name: 'Picture in picture' })
  if (!(await page.evaluate(() => document.pictureInPictureEnabled))) return
  await small.click()
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true)
})

test('on a small phone the controls are on one line, and the pause is readable in Hindi', async ({
  page,
  request,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
  const { id } = await startLiveSession({ request, product })
  await page.goto(`${product.address}/live-sessions/${id}`)
  await page.getByRole('button', { name: 'रोकें' }).click()
  const paused = page.getByText('रुका हुआ')
  await expect(paused).toBeVisible()
  expect(await paused.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
  const controls = page.getByRole('button', { name: 'चलाएँ' }).locator('..')
  const tops = await controls
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

function position(page: Page): Promise<number> {
  return page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime)
}

async function waitUntilPlaying(page: Page): Promise<void> {
  await expect.poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.played.length)).toBeGreaterThan(0)
}
