import { openEmbeddedDemo } from './demo-installations.ts'
import { encodeTestVideo } from './live-video.ts'
import { openScheduler } from './live-scheduler.ts'
import { steadyRows } from './live-steady.ts'
import { weakRows } from './live-weak.ts'
import { chatRows } from './live-chat.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import type { BenchRow } from './row.ts'
import { ANNUAL } from './demo-installations.ts'
import { localStorageOf } from '#tests/kit/measure/api-client.ts'
import { findBrowser } from '#tests/kit/browser.ts'
import { chromium } from '@playwright/test'

/**
 * The built product in Chromium with several viewers, whose clocks are wrong by minutes and whose connections are
 * throttled, measured frame by frame beside the specification's rule alone.
 */
export async function liveRows(): Promise<BenchRow[]> {
  const found = await findBrowser()
  if (!found) {
    console.log('Left out: live sessions (no Chromium starts here).')
    return []
  }
  const installation = await openEmbeddedDemo()
  const product = await startProductProcess(installation.env)
  const browser = await chromium.launch({ ...found })
  try {
    const video = {
      fileName: 'video.webm',
      fileType: 'video/webm',
      bytes: await encodeTestVideo(browser, product.address),
    }
    const scheduler = await openScheduler(product.address, video)
    const target = { browser, address: product.address, stored: await localStorageOf(product.address, ANNUAL) }
    const measures = [steadyRows, weakRows, chatRows]
    const rows: BenchRow[] = []
    // Alone with the chat: BENCH_LIVE=chat.
    for (const measure of process.env.BENCH_LIVE === 'chat' ? [chatRows] : measures)
      rows.push(...(await measure(target, scheduler)))
    return rows
  } finally {
    await browser.close()
    await product.end()
    await installation.close()
  }
}
