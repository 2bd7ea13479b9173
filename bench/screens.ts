import { type Aims, firstLoadRows, PUBLIC_PAGE_AIMS, startStaticPage } from './first-load.ts'
import { openEmbeddedDemo } from './demo-installations.ts'
import { openScheduler } from './live-scheduler.ts'
import { startProductProcess } from '#tests/kit/product-launcher.ts'
import type { BenchRow } from './row.ts'
import { ANNUAL } from './demo-installations.ts'
import { localStorageOf } from '#tests/kit/measure/api-client.ts'
import { type Member, type Visit, visit } from './visit.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { library } from '#shared/contract/library.ts'
import { screens } from '#shared/screens.ts'
import { findBrowser } from '#tests/kit/browser.ts'
import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const ROUNDS = 5
const VIDEO_FILE = 'demo/media/videos/sunday-satsang.mp4'
const SIGN_IN_AIMS = { bytes: '≤ 80 kB', paint: '≤ 1.2 s', blocking: '≤ 50 ms', shift: '0' }
const MEMBER_AIMS = { bytes: '≤ 110 kB', paint: '≤ 1.6 s', blocking: '≤ 100 ms', shift: '0' }

interface ScreenCase {
  name: string
  url: () => Promise<string>
  member?: Member
  aims: Aims
}

/** First visits on slow 4G with a processor four times slower, beside a page that refers to nothing else. */
export async function screenRows(): Promise<BenchRow[]> {
  const found = await findBrowser()
  if (!found) {
    console.log('Left out: first loads (no Chromium starts here).')
    return []
  }
  const installation = await openEmbeddedDemo()
  const [product, bare] = [await startProductProcess(installation.env), await startStaticPage('index.html')]
  const browser = await chromium.launch({ ...found })
  try {
    const measured = (await screenCases(product.address)).map((screen) => ({ ...screen, visits: new Array<Visit>() }))
    const staticVisits: Visit[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      staticVisits.push(await visit(browser, bare.address))
      for (const { url, member, visits } of measured) visits.push(await visit(browser, await url(), member))
    }
    return measured.flatMap(({ name, visits, aims }) => firstLoadRows(name, { visits, staticVisits, aims }))
  } finally {
    await browser.close()
    await Promise.all([product.end(), bare.end()])
    await installation.close()
  }
}

async function screenCases(address: string): Promise<ScreenCase[]> {
  const stored = await localStorageOf(address, ANNUAL)
  const scheduler = await openScheduler(address, {
    fileName: 'video.mp4',
    fileType: 'video/mp4',
    bytes: readFileSync(VIDEO_FILE),
  })
  const course = await firstCourse(address, stored)
  const at = (path: string) => async () => address + path
  const playing = async () => address + screens.livestream(await scheduler.schedule(new Date()))
  return [
    { name: 'home page', url: at(screens.home), aims: PUBLIC_PAGE_AIMS },
    { name: 'sign-in screen', url: at(screens.signIn), aims: SIGN_IN_AIMS },
    { name: 'dashboard', url: at(screens.dashboard), member: { stored, shows: 'main h2' }, aims: MEMBER_AIMS },
    { name: 'course page', url: at(course), member: { stored, shows: 'main video' }, aims: MEMBER_AIMS },
    { name: 'live viewer', url: playing, member: { stored, shows: 'main video' }, aims: MEMBER_AIMS },
  ]
}

/** The path of a course that the member may open. */
async function firstCourse(address: string, { token }: Record<string, string>): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(address + API_BASE + library.courses.path, { headers })
  const [course] = z.parse(library.courses.answer, await answer.json()).courses
  if (!course) throw new Error('The demo has no course.')
  return screens.course(course._id)
}
