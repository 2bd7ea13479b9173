import { findAxeViolations } from './axe.ts'
import { test } from './kit.ts'
import { findHorizontalOverflow } from './layout-checks.ts'
import { modulePath, pathsOf, publicPathIn, publicScreens } from '#shared/screens.ts'
import { expect, type Page } from '@playwright/test'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

/** The greatest layout shift allowed; Devanagari shifts more on devices without a font of their own for it. */
const MAX_LAYOUT_SHIFT = { en: 0.01, hi: 0.1 }

for (const language of ['en', 'hi'] as const) {
  const paths = [...pathsOf(publicScreens), modulePath('breath'), '/nowhere'].map((path) =>
    publicPathIn(language, path),
  )
  test(`public pages (${language}) without images are stable, accessible and fit a phone at 200% text size`, async ({
    page,
    product,
  }) => {
    test.slow()
    await page.route(/\.(png|svg|jpe?g|webp|avif)$/, (route) => route.abort())
    await page.addInitScript(recordLayoutShifts)
    for (const path of paths) {
      await page.goto(product.address + path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expectOutline(page, path)
      expect(await findAxeViolations(page), path).toEqual([])
      expect(await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0)), path).toBeLessThan(
        MAX_LAYOUT_SHIFT[language],
      )
      expect(await page.evaluate(findRunningAnimations), path).toEqual([])
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
      expect(await page.evaluate(findHorizontalOverflow), path).toEqual([])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}

for (const path of ['/hi', '/hi/privacy', '/hi/terms']) {
  test(`${path} does not shift when its fonts load after the first paint`, async ({ page, product }) => {
    const painted = Promise.withResolvers<void>()
    await page.addInitScript(recordLayoutShifts)
    await page.route(/woff2$/, (route) => painted.promise.then(() => route.continue()))
    await page.goto(product.address + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    painted.resolve()
    await page.waitForFunction(() => document.fonts.check('1rem "Device Devanagari"', 'क'))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0))).toBeLessThan(
      MAX_LAYOUT_SHIFT.hi,
    )
  })
}

test('web fonts load over a fast connection and not over a slow one', async ({ page, context, product }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (/(marcellus|mukta)-basic/.test(request.url())) fonts.push(request.url())
  })
  const devtools = await context.newCDPSession(page)
  const emulateNetwork = (mbits: number, latency: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: (mbits * 2 ** 20) / 8,
      uploadThroughput: -1,
    })
  await devtools.send('Network.enable')
  await emulateNetwork(1.5, 150)
  await page.goto(product.address, { waitUntil: 'networkidle' })
  expect(fonts).toEqual([])
  await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
  await emulateNetwork(8, 20)
  await page.goto(`${product.address}/about`)
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'loaded')
  await expect.poll(() => fonts.length).toBe(3)
  // From then on they are the browser's own copies: the typeface stays when the connection becomes slow.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).not.toBeNull()
  await emulateNetwork(1.5, 150)
  for (const path of ['/community', '/contact']) {
    await page.goto(product.address + path)
    await expect(page.locator('html')).toHaveAttribute('data-fonts', 'loaded')
    expect(await page.evaluate(() => document.fonts.check('1rem Marcellus'))).toBe(true)
  }
})

/** Expects one of each landmark, one h1, and headings that skip no level. */
async function expectOutline(page: Page, path: string): Promise<void> {
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.getByRole(landmark), path).toHaveCount(1)
  }
  const levels = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels[0], path).toBe(1)
  expect(
    levels.filter((level) => level === 1),
    path,
  ).toHaveLength(1)
  expect(
    levels.filter((level, at) => level > (levels[at - 1] ?? 1) + 1),
    path,
  ).toEqual([])
}

/** Runs in the page: animations that run despite reduced motion. */
function findRunningAnimations(): string[] {
  return document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1)
    .map((animation) => animation.id)
}

/** Runs before the page: sums up its layout shifts. */
function recordLayoutShifts(): void {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
    document.documentElement.dataset.shifted = String(sum)
  }).observe({ type: 'layout-shift', buffered: true })
}
