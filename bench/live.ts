import { embeddedHouse } from './houses.ts'
import { makeFilm } from './live-film.ts'
import { openStage } from './live-stage.ts'
import { steadyRows } from './live-steady.ts'
import { weakRows } from './live-weak.ts'
import { startProduct } from './product.ts'
import type { BenchRow } from './row.ts'
import { ANNUAL, storedBy } from './sign-in.ts'
import { findBrowser } from '#tests/kit/browser.ts'
import { chromium } from '@playwright/test'

/**
 * The built product in Chromium, several viewers at once whose clocks are wrong by minutes, each over a weak line of his
 * own, measured picture by picture beside the specification's rule alone.
 */
export async function liveRows(): Promise<BenchRow[]> {
  const found = await findBrowser()
  if (!found) {
    console.log('Left out: live sessions (no Chromium starts here).')
    return []
  }
  const house = await embeddedHouse()
  const product = await startProduct(house.env)
  const browser = await chromium.launch({ ...found })
  try {
    const film = { fileName: 'film.webm', fileType: 'video/webm', bytes: await makeFilm(browser, product.address) }
    const stage = await openStage(product.address, film)
    const place = { browser, address: product.address, stored: await storedBy(product.address, ANNUAL) }
    return [...(await steadyRows(place, stage)), ...(await weakRows(place, stage))]
  } finally {
    await browser.close()
    await product.stop()
    await house.close()
  }
}
