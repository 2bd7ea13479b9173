import { firstLoadRows, PUBLIC_PAGE_AIMS, stillServer } from './first-load.ts'
import { embeddedHouse } from './houses.ts'
import { startProduct } from './product.ts'
import type { BenchRow } from './row.ts'
import { type Visit, visit } from './visit.ts'
import { screens } from '#shared/screens.ts'
import { findBrowser } from '#tests/kit/browser.ts'
import { chromium } from '@playwright/test'
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
  const [product, bare] = [await startProduct(house.env), await stillServer('index.html')]
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
    const signInAims = { bytes: '≤ 80 kB', paint: '≤ 1.2 s', blocking: '≤ 50 ms', shift: '0' }
    const courseAims = { bytes: '≤ 110 kB', paint: '≤ 1.6 s', blocking: '≤ 100 ms', shift: '0' }
    return [
      ...firstLoadRows('home page', { visits: home.visits, still: still.visits, aims: PUBLIC_PAGE_AIMS }),
      ...firstLoadRows('sign-in screen', { visits: signIn.visits, still: still.visits, aims: signInAims }),
      ...firstLoadRows('course page', { visits: courseVisits, still: still.visits, aims: courseAims }),
    ]
  } finally {
    await browser.close()
    await Promise.all([product.stop(), bare.stop()])
    await house.close()
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
