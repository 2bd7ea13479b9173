import { ANNUAL, openEmbeddedDemo } from './demo-installations.ts'
import { playLiveRows } from './play-live.ts'
import { type BenchRow, comparisonRow, seconds } from './row.ts'
import { type NetworkConditions, openThrottledProxy } from './throttled-proxy.ts'
import { screens } from '#shared/screens.ts'
import { findBrowser } from '#tests/kit/browser.ts'
import { localStorageOf } from '#tests/kit/measure/api-client.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'

/**
 * A folder with the renditions of a recording of a minute, and the recording itself as `source.mp4`; `facts.json` is as
 * in `tests/fixtures/renditions`. Without it nothing is measured: the fixtures are too simple to fill a line.
 */
const FOLDER = process.env.BENCH_RENDITIONS
const LENGTH_IN_SECONDS = '60'

const QUIET = { jitterInMs: 0, loss: 0 }
const LINES: { name: string; conditions: NetworkConditions; watchedForMs: number; aim: string; joinAim: string }[] = [
  {
    name: '1600 kbit/s',
    conditions: { downInKbits: 1600, upInKbits: 750, delayInMs: 75, ...QUIET },
    watchedForMs: 15_000,
    aim: '≤ 1.0 s, ≤ 0.7 ×',
    joinAim: '≤ 2 s',
  },
  {
    name: '400 kbit/s',
    conditions: { downInKbits: 400, upInKbits: 200, delayInMs: 150, ...QUIET },
    watchedForMs: 55_000,
    aim: '≤ 2.0 s',
    joinAim: '≤ 4 s',
  },
]
const SLOWER_PROCESSOR = 4
const FIRST_PICTURE_WITHIN_MS = 60_000

interface Watched {
  firstPictureInMs: number
  stalledInMs: number
}

interface WatchOptions {
  browser: Browser
  address: string
  stored: Record<string, string>
  conditions: NetworkConditions
  watchedForMs: number
  isRaw: boolean
}

/** From a click on a video until its first picture, and its stalls: renditions beside the uploaded file. */
export async function playRows(): Promise<BenchRow[]> {
  const found = await findBrowser()
  if (!found || !FOLDER || !existsSync(join(FOLDER, 'source.mp4'))) {
    console.log('Left out: playing (no Chromium starts here, or BENCH_RENDITIONS names no folder with renditions).')
    return []
  }
  const installation = await openEmbeddedDemo()
  const env = { ...installation.env, RENDITIONS: FOLDER, RENDITIONS_SECONDS: LENGTH_IN_SECONDS }
  const product = await startProductProcess(env, 'tests/kit/product-with-renditions.ts')
  const browser = await chromium.launch({ ...found })
  try {
    const target = { browser, address: product.address, stored: await localStorageOf(product.address, ANNUAL) }
    const rows: BenchRow[] = []
    for (const { name, aim, ...line } of LINES) {
      const known = { ...target.stored, 'line-rate': String(line.conditions.downInKbits * 1000) }
      const raw = await watch({ ...target, ...line, isRaw: true })
      const first = await watch({ ...target, ...line, isRaw: false, watchedForMs: 1000 })
      const ours = await watch({ ...target, ...line, isRaw: false, stored: known })
      const row = (what: string, limit: string, figure: (of: Watched) => number, of = ours) =>
        comparisonRow({
          name: `${name}: ${what}`,
          ours: figure(of),
          baseline: figure(raw),
          aim: limit,
          baselineName: 'uploaded file',
          show: seconds,
        })
      rows.push(
        row('first picture, line known', aim, ({ firstPictureInMs }) => firstPictureInMs),
        row('first picture, first visit', '–', ({ firstPictureInMs }) => firstPictureInMs, first),
        row('stalls', '0 s', ({ stalledInMs }) => stalledInMs),
        ...(await playLiveRows(target, { name, conditions: line.conditions, aim: line.joinAim })),
      )
    }
    return rows
  } finally {
    await browser.close()
    await product.end()
    await installation.close()
  }
}

async function watch({ browser, address, stored, conditions, watchedForMs, isRaw }: WatchOptions): Promise<Watched> {
  const connection = await openThrottledProxy(address, conditions)
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 })
  try {
    await context.addInitScript({ content: readFileSync('bench/watch-play.js', 'utf8') })
    await context.addInitScript((items) => void Object.assign(localStorage, items), stored)
    const page = await context.newPage()
    if (isRaw) await page.route('**/user/playback/**', (route) => route.fulfill({ status: 404, json: {} }))
    await openBesideVideo(page, connection.address)
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    await page.getByRole('link', { name: 'The five breaths' }).click()
    const deadline = performance.now() + FIRST_PICTURE_WITHIN_MS
    for (let hasPicture = false; !hasPicture;) {
      if (performance.now() > deadline) throw new Error('No picture was shown.')
      await wait(200)
      hasPicture = (await read(page)).firstPictureInMs !== null
    }
    await wait(watchedForMs)
    const { firstPictureInMs, stalledInMs, sizes } = await read(page)
    const figures = [firstPictureInMs ?? 0, stalledInMs].map(seconds).join(', stalled ')
    console.log(`  ${isRaw ? 'uploaded file' : 'renditions'}: ${figures}; ${sizes.join('p ')}p`)
    return { firstPictureInMs: firstPictureInMs ?? 0, stalledInMs }
  } finally {
    await context.close()
    await connection.close()
  }
}

/** Opens the course with an audio that loads nothing, so that the page is warm and the line free. */
async function openBesideVideo(page: Page, address: string): Promise<void> {
  await page.route('**/files/**', (route) => route.abort())
  await page.goto(address + screens.myCourses)
  await page.getByRole('article', { name: 'A House at Dawn' }).getByRole('button').first().click()
  const audio = await page.getByRole('link', { name: 'Tanpura before dawn' }).getAttribute('href')
  // The first visit has measured nothing yet.
  await page.evaluate(() => localStorage.removeItem('line-rate'))
  await page.goto(address + (audio ?? ''))
  await page.waitForLoadState('networkidle')
  await page.unroute('**/files/**')
}

const played = z.object({
  firstPictureInMs: z.nullable(z.number()),
  stalledInMs: z.number(),
  sizes: z.array(z.number()),
})

async function read(page: Page) {
  return played.parse(await page.evaluate<unknown>('played'))
}
