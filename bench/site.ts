import { firstLoadRows, PUBLIC_PAGE_AIMS, startStaticPage } from './first-load.ts'
import { openEmbeddedDemo } from './demo-installations.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import type { BenchRow } from './row.ts'
import { type Visit, visit } from './visit.ts'
import { modulePath, publicPathIn, publicScreens } from '#shared/screens.ts'
import { findBrowser } from '#tests/kit/browser.ts'
import { type Browser, chromium } from '@playwright/test'
import { join } from 'node:path'

const ROUNDS = 3
const { courses, community, about, contact, liveSessions } = publicScreens
const { privacy, terms, refunds, delivery, grievance } = publicScreens
const paths = [
  courses,
  // With a free lesson, and without one.
  modulePath('breath'),
  modulePath('mantra'),
  community,
  about,
  contact,
  privacy,
  terms,
  refunds,
  delivery,
  grievance,
  liveSessions,
  publicPathIn('hi', publicScreens.home),
]

/** The public pages beside the home page, as `screens` measures that: each beside its own static page. */
export async function siteRows(): Promise<BenchRow[]> {
  const found = await findBrowser()
  if (!found) {
    console.log('Left out: first loads (no Chromium starts here).')
    return []
  }
  const installation = await openEmbeddedDemo()
  const product = await startProductProcess(installation.env)
  const browser = await chromium.launch({ ...found })
  try {
    const rows: BenchRow[] = []
    for (const path of paths) rows.push(...(await rowsOf(path, browser, product.address)))
    return rows
  } finally {
    await browser.close()
    await product.end()
    await installation.close()
  }
}

async function rowsOf(path: string, browser: Browser, address: string): Promise<BenchRow[]> {
  const bare = await startStaticPage(join(path, 'index.html'))
  try {
    const [visits, staticVisits] = [new Array<Visit>(), new Array<Visit>()]
    for (let round = 0; round < ROUNDS; round += 1) {
      staticVisits.push(await visit(browser, bare.address))
      visits.push(await visit(browser, address + path))
    }
    return firstLoadRows(path, { visits, staticVisits, aims: PUBLIC_PAGE_AIMS })
  } finally {
    await bare.end()
  }
}
