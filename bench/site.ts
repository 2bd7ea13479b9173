import { firstLoadRows, PUBLIC_PAGE_AIMS, stillServer } from './first-load.ts'
import { embeddedHouse } from './houses.ts'
import { startProduct } from './product.ts'
import type { BenchRow } from './row.ts'
import { type Visit, visit } from './visit.ts'
import { publicPathIn, publicScreens } from '#shared/screens.ts'
import { findBrowser } from '#tests/kit/browser.ts'
import { type Browser, chromium } from '@playwright/test'
import { join } from 'node:path'

const ROUNDS = 3
const { courses, community, about, contact, privacy, terms, liveSessions } = publicScreens
const paths = [courses, community, about, contact, privacy, terms, liveSessions, publicPathIn('hi', publicScreens.home)]

/** The public pages beside the home page, as `screens` measures that: each beside its own static page. */
export async function siteRows(): Promise<BenchRow[]> {
  const found = await findBrowser()
  if (!found) {
    console.log('Left out: first loads (no Chromium starts here).')
    return []
  }
  const house = await embeddedHouse()
  const product = await startProduct(house.env)
  const browser = await chromium.launch({ ...found })
  try {
    const rows: BenchRow[] = []
    for (const path of paths) rows.push(...(await rowsOf(path, browser, product.address)))
    return rows
  } finally {
    await browser.close()
    await product.stop()
    await house.close()
  }
}

async function rowsOf(path: string, browser: Browser, address: string): Promise<BenchRow[]> {
  const bare = await stillServer(join(path, 'index.html'))
  try {
    const [visits, still] = [new Array<Visit>(), new Array<Visit>()]
    for (let round = 0; round < ROUNDS; round += 1) {
      still.push(await visit(browser, bare.address))
      visits.push(await visit(browser, address + path))
    }
    return firstLoadRows(path, { visits, still, aims: PUBLIC_PAGE_AIMS })
  } finally {
    await bare.stop()
  }
}
