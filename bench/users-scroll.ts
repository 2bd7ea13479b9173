import type { DemoInstallation } from './demo-installations.ts'
import { median } from '#tests/kit/measure/statistics.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import { type BenchRow, comparisonRow } from './row.ts'
import { ADMIN } from './demo-installations.ts'
import { localStorageOf } from '#tests/kit/measure/api-client.ts'
import { screens } from '#shared/screens.ts'
import { findBrowser } from '#tests/kit/browser.ts'
import { chromium, type Page } from '@playwright/test'

/** Pages of fifty that are scrolled through. */
const PAGES = 40
const FIRST = { from: 4, to: 12 }
const LAST = { from: PAGES - 8, to: PAGES }
/** Only rows near the window are drawn. */
const MOST_ROWS = 400

/** The wait for more rows at the end of the list, far down beside its beginning, in a real browser. */
export async function scrollRows({ name, env }: DemoInstallation): Promise<BenchRow[]> {
  const found = await findBrowser()
  if (!found) {
    console.log('Left out: scrolling (no Chromium starts here).')
    return []
  }
  const product = await startProductProcess(env)
  const browser = await chromium.launch({ ...found })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
    await storeSession(page, product.address)
    await page.goto(product.address + screens.adminUsers)
    await page.getByRole('row').nth(50).waitFor()
    const waits: number[] = []
    for (let pages = 2; pages <= PAGES; pages += 1) waits.push(await scrollOn(page, pages * 50))
    const drawn = await page.getByRole('row').count()
    if (drawn > MOST_ROWS) throw new Error(`${drawn} rows are drawn.`)
    const of = ({ from, to }: { from: number; to: number }) => median(waits.slice(from - 2, to - 1))
    return [
      comparisonRow({
        name: `scrolling on after ${((PAGES - 1) * 50).toLocaleString('en')} of 100,000 users, ${name}`,
        ours: of(LAST),
        baseline: of(FIRST),
        aim: '≤ 1.5 ×',
        baselineName: `after ${FIRST.from * 50}`,
        show: (ms) => `${Math.round(ms)} ms`,
      }),
    ]
  } finally {
    await browser.close()
    await product.end()
  }
}

/** Scrolls to the end and waits until so many users are loaded. */
async function scrollOn(page: Page, rows: number): Promise<number> {
  const from = performance.now()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await page.waitForFunction(`(() => {
    const table = document.querySelector('table')
    return Math.max(Number(table.getAttribute('aria-rowcount')), table.querySelectorAll('tr').length) > ${rows}
  })()`)
  return performance.now() - from
}

async function storeSession(page: Page, address: string): Promise<void> {
  await page.addInitScript((items) => void Object.assign(localStorage, items), await localStorageOf(address, ADMIN))
}
