import { embeddedHouse } from './houses.ts'
import { median } from './load.ts'
import { startProduct, startScript } from './product.ts'
import { type BenchRow, compared, kilobytes, seconds } from './row.ts'
import { type Visit, visit } from './visit.ts'
import { screens } from '#shared/screens.ts'
import { findBrowser } from '#tests/kit/browser.ts'
import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as z from 'zod/mini'

const ROUNDS = 5

/** First visits on slow 4G with a processor four times slower, beside a page that refers to nothing else. */
export async function screenRows(): Promise<BenchRow[]> {
  const found = await findBrowser()
  if (!found) {
    console.log('Left out: first loads (no Chromium starts here).')
    return []
  }
  const house = await embeddedHouse()
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-bench-'))
  const file = join(dir, 'still.html.br')
  await writeFile(file, brotliCompressSync(stillPage()))
  const [product, bare] = [
    await startProduct(house.env),
    await startScript('bench/bare-server.mjs', file, 'text/html; charset=utf-8', 'br'),
  ]
  const browser = await chromium.launch({ ...found })
  try {
    const still = { url: bare.address, visits: new Array<Visit>() }
    const home = { url: product.address + screens.home, visits: new Array<Visit>() }
    const signIn = { url: product.address + screens.signIn, visits: new Array<Visit>() }
    const course = await firstCourse(product.address)
    const courseVisits = new Array<Visit>()
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { url, visits } of [still, home, signIn]) visits.push(await visit(browser, url))
      courseVisits.push(await visit(browser, course.url, course.stored))
    }
    const homeAims = { bytes: '≤ 25 kB', paint: '≤ 1.15 × the static page', blocking: '0 ms', shift: '0' }
    const signInAims = { bytes: '≤ 80 kB', paint: '≤ 1.2 s', blocking: '≤ 50 ms', shift: '0' }
    const courseAims = { bytes: '≤ 110 kB', paint: '≤ 1.6 s', blocking: '≤ 100 ms', shift: '0' }
    return [
      ...rowsOf('home page', { visits: home.visits, still: still.visits, aims: homeAims }),
      ...rowsOf('sign-in screen', { visits: signIn.visits, still: still.visits, aims: signInAims }),
      ...rowsOf('course page', { visits: courseVisits, still: still.visits, aims: courseAims }),
    ]
  } finally {
    await browser.close()
    await Promise.all([product.stop(), bare.stop()])
    await Promise.all([house.close(), rm(dir, { recursive: true, force: true })])
  }
}

/** A course of the demo, and what the browser of a member who may open it has stored. */
async function firstCourse(address: string) {
  const body = JSON.stringify({ email: 'annual@example.com', mobileNumber: '9000000006' })
  const headers = { 'content-type': 'application/json' }
  const entrance = await fetch(`${address}/api/v1/auth/login`, { method: 'POST', headers, body })
  const { user, accessToken } = z.parse(signedIn, await entrance.json())
  const answer = await fetch(`${address}/api/v1/user/courses`, { headers: { authorization: `Bearer ${accessToken}` } })
  const [course] = z.parse(cards, await answer.json()).courses
  if (!course) throw new Error('The demo has no course.')
  return { url: address + screens.course(course._id), stored: { user: JSON.stringify(user), token: accessToken } }
}

const signedIn = z.object({ user: z.looseObject({}), accessToken: z.string() })
const cards = z.object({ courses: z.array(z.object({ _id: z.string() })) })

/** The home page's text without anything that it would fetch. */
function stillPage(): string {
  const html = readFileSync('dist/web/index.html', 'utf8')
  const alone = html.replace(/<link[^>]*>|<script.*?<\/script>|<img[^>]*>/gs, '')
  // Without an icon of its own, the browser would ask for one.
  return alone.replace('</head>', '<link rel="icon" href="data:,"></head>')
}

interface Measured {
  visits: Visit[]
  still: Visit[]
  aims: { bytes: string; paint: string; blocking: string; shift: string }
}

function rowsOf(screen: string, { visits, still, aims }: Measured): BenchRow[] {
  const middle = (of: Visit[], what: keyof Visit) => median(of.map((each) => each[what]))
  const row = (name: string, what: keyof Visit, aim: string, show: (value: number) => string): BenchRow => {
    const [ours, theirs] = [middle(visits, what), middle(still, what)]
    return compared({ name: `${screen}, first load: ${name}`, ours, theirs, aim, beside: 'static page', show })
  }
  return [
    row('transferred without pictures', 'bytes', aims.bytes, kilobytes),
    row('largest paint', 'lcpInMs', aims.paint, seconds),
    row('blocking', 'blockingMs', aims.blocking, (ms) => `${Math.round(ms)} ms`),
    row('layout shift', 'layoutShift', aims.shift, (value) => value.toFixed(3)),
  ]
}
