import { type WeakLine, type Weakness, openWeakLine } from './weak-line.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { liveSessions } from '#shared/contract/live-sessions.ts'
import { screens } from '#shared/screens.ts'
import type { Browser, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'

/** One viewer with a browser of his own, whose clock is wrong and whose line is weak. */
export interface Viewer {
  line: WeakLine
  /** Sets his player back; answers when, by the right clock. */
  slip(seconds: number): Promise<number>
  seen(): Promise<Seen>
  close(): Promise<void>
}

/** Each picture with the moment at which it was seen, and the seeks of the player itself, by the right clock. */
export type Seen = z.output<typeof seen>

const seen = z.object({
  frames: z.array(z.tuple([z.number(), z.number()])),
  seeks: z.array(z.number()),
  /** By how much each of the page's own timers came too late: what the machine adds to every error. */
  late: z.array(z.number()),
})

export interface Place {
  browser: Browser
  address: string
  streamId: string
  startTime: Date
  stored: Record<string, string>
}

export interface Circumstances {
  clock: { aheadInMs: number; fastByPpm: number }
  weakness: Weakness
  /** The product as it is built, or the specification's rule alone. */
  rule: 'ours' | 'plain'
}

/** On a busy machine everything takes its time. */
const FIRST_PICTURE_WITHIN_MS = 60_000

/** Lets somebody join a session over a line of his own. */
export async function join(place: Place, { clock, weakness, rule }: Circumstances): Promise<Viewer> {
  const line = await openWeakLine(place.address, weakness)
  const context = await place.browser.newContext({ viewport: { width: 640, height: 480 } })
  await context.addInitScript({
    content: `globalThis.clockIs = ${JSON.stringify(clock)}\n${readFileSync('bench/watch-live.js', 'utf8')}`,
  })
  await context.addInitScript((kept) => void Object.assign(localStorage, kept), place.stored)
  const page = await context.newPage()
  const close = async (): Promise<void> => {
    await context.close()
    await line.close()
  }
  try {
    if (rule === 'plain') await playPlainly(page, { line, ...place })
    else await page.goto(line.address + screens.livestream(place.streamId), { timeout: FIRST_PICTURE_WITHIN_MS })
    await firstPicture(page)
  } catch (error) {
    await close()
    throw error
  }
  return {
    line,
    slip: async (seconds) => z.parse(z.number(), await page.evaluate<unknown>(`slip(${seconds})`)),
    seen: async () => z.parse(seen, await page.evaluate<unknown>('seen')),
    close,
  }
}

/** Asked from outside: the content policy lets nothing in the page evaluate a text. */
async function firstPicture(page: Page): Promise<void> {
  const deadline = performance.now() + FIRST_PICTURE_WITHIN_MS
  while (!(await page.evaluate<boolean>('seen.frames.length > 0'))) {
    if (performance.now() > deadline) throw new Error('No picture came.')
    await wait(100)
  }
}

async function playPlainly(page: Page, { line, address, streamId, startTime, stored }: Place & { line: WeakLine }) {
  const path = API_BASE + liveSessions.stream.path.replace(':id', streamId)
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${stored.token}` } })
  const { stream } = z.parse(
    z.object({ stream: z.object({ video: z.object({ videoFileUrl: z.string() }) }) }),
    await answer.json(),
  )
  const film = new URL(stream.video.videoFileUrl, line.address)
  const given = { address: film.pathname + film.search, startTime: startTime.getTime() }
  const body = `<video playsinline></video><script>
globalThis.plain = ${JSON.stringify(given)}
${readFileSync('bench/plain-rule.js', 'utf8')}</script>`
  await page.route('**/plain-rule', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${line.address}/plain-rule`)
}
