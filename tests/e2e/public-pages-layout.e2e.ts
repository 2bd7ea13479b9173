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
    // From the second page on the fonts are there before the first paint; of a first visit see `lateFonts`.
    await page.goto(product.address + publicPathIn(language, '/about'))
    await expect(page.locator('html')).toHaveAttribute('data-fonts', 'loaded')
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
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(findHorizontalOverflow), path).toEqual([])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.setViewportSize({ width: 360, height: 740 })
    }
  })
}

/** A first visit changes to the web fonts once; the browser of the tests has no fallback of their widths. */
const lateFonts = [
  { path: '/hi', face: 'Device Devanagari', limit: MAX_LAYOUT_SHIFT.hi },
  { path: '/hi/privacy', face: 'Device Devanagari', limit: MAX_LAYOUT_SHIFT.hi },
  { path: '/hi/terms', face: 'Device Devanagari', limit: MAX_LAYOUT_SHIFT.hi },
  { path: '/', face: 'Mukta', limit: 0.1 },
  { path: '/contact', face: 'Mukta', limit: 0.1 },
]

for (const { path, face, limit } of lateFonts) {
  test(`${path} hardly shifts when its fonts load after the first paint`, async ({ page, product }) => {
    const painted = Promise.withResolvers<void>()
    await page.addInitScript(recordLayoutShifts)
    await page.route(/woff2$/, (route) => painted.promise.then(() => route.continue()))
    await page.goto(product.address + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    painted.resolve()
    await page.waitForFunction(
      (font) =>
        document.documentElement.dataset.fonts === 'loaded' &&
        document.fonts.check(`1rem "${font}"`, font === 'Mukta' ? 'a' : 'क'),
      face,
    )
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0))).toBeLessThan(limit)
  })
}

test('web fonts load over a slow connection too, but not where data is to be saved', async ({
  page,
  context,
  product,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (/(marcellus|mukta)-basic/.test(request.url())) fonts.push(request.url())
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await page.goto(product.address, { waitUntil: 'networkidle' })
  expect(fonts).toEqual([])
  await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: false })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.5 * 2 ** 20) / 8,
    uploadThroughput: -1,
  })
  await page.goto(`${product.address}/about`)
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'loaded')
  expect(new Set(fonts).size).toBe(3)
  expect(await page.evaluate(() => document.fonts.check('600 1rem Mukta'))).toBe(true)
  // From then on they are the browser's own copies, which cost no data.
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  for (const path of ['/community', '/contact']) {
    await page.goto(product.address + path)
    await expect(page.locator('html')).toHaveAttribute('data-fonts', 'loaded')
    expect(await page.evaluate(() => document.fonts.check('1rem Marcellus'))).toBe(true)
  }
})

test('figures are equally wide, and Hindi headings have room for their marks', async ({ page, product }) => {
  await page.goto(product.address)
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'loaded')
  const widths = await page
    .locator('.figures')
    .first()
    .evaluate((element) =>
      ['1111', '0000', '4747'].map((text) => {
        element.innerHTML = ''
        const span = element.appendChild(document.createElement('span'))
        span.textContent = text
        return span.getBoundingClientRect().width
      }),
    )
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.1)

  await page.goto(`${product.address}/hi`)
  const lines = await page.locator(':is(h1, h2, h3):lang(hi)').evaluateAll((headings) =>
    headings.map((heading) => {
      const { lineHeight, fontSize, fontWeight } = getComputedStyle(heading)
      return { isRoomy: parseFloat(lineHeight) >= 1.349 * parseFloat(fontSize), fontWeight }
    }),
  )
  expect(lines.filter(({ isRoomy, fontWeight }) => !isRoomy || fontWeight !== '600')).toEqual([])
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
