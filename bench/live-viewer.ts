import { type ThrottledProxy, type NetworkConditions, openThrottledProxy } from './throttled-proxy.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { liveSessions } from '#shared/contract/live-sessions.ts'
import { screens } from '#shared/screens.ts'
import type { Browser, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'

/** A viewer with a separate browser, a wrong clock and a throttled connection. */
export interface Viewer {
  connection: ThrottledProxy
  /** Sets the player back; returns when, by the right clock. */
  slip(seconds: number): Promise<number>
  /** How many messages of the room it shows. */
  messages(): Promise<number>
  seen(): Promise<Seen>
  close(): Promise<void>
}

/** Each frame with the moment at which it was shown, and the seeks of the player itself, by the right clock. */
export type Seen = z.output<typeof seen>

const seen = z.object({
  frames: z.array(z.tuple([z.number(), z.number()])),
  seeks: z.array(z.number()),
  /** The delay of each of the page's own timers: the machine adds it to every error. */
  late: z.array(z.number()),
  /** When the player was there. */
  openedAt: z.number(),
})

export interface LiveSession {
  browser: Browser
  address: string
  streamId: string
  startTime: Date
  stored: Record<string, string>
}

export interface ViewerOptions {
  clock: { aheadInMs: number; fastByPpm: number }
  conditions: NetworkConditions
  /** The product, or a page with only the specification's rule. */
  rule: 'ours' | 'plain'
  /** A phone's screen and processor, with or without an answering room. */
  phone?: { slowerBy: number; hasRoom: boolean }
}

const FIRST_FRAME_WITHIN_MS = 60_000

/** Opens a viewer of a session over a throttled connection. */
export async function openViewer(
  session: LiveSession,
  { clock, conditions, rule, phone }: ViewerOptions,
): Promise<Viewer> {
  const connection = await openThrottledProxy(session.address, conditions)
  const viewport = phone ? { width: 360, height: 740 } : { width: 640, height: 480 }
  const context = await session.browser.newContext({ viewport })
  await context.addInitScript({
    content: `globalThis.clockIs = ${JSON.stringify(clock)}\n${readFileSync('bench/watch-live.js', 'utf8')}`,
  })
  await context.addInitScript((items) => void Object.assign(localStorage, items), session.stored)
  const page = await context.newPage()
  const close = async (): Promise<void> => {
    await context.close()
    await connection.close()
  }
  try {
    if (phone) await slowDown(page, phone)
    if (rule === 'plain') await openSpecPage(page, { connection, ...session })
    else await page.goto(connection.address + screens.livestream(session.streamId), { timeout: FIRST_FRAME_WITHIN_MS })
    await waitForFirstFrame(page)
  } catch (error) {
    await close()
    throw error
  }
  return {
    connection,
    slip: async (seconds) => z.parse(z.number(), await page.evaluate<unknown>(`slip(${seconds})`)),
    messages: () => page.getByRole('log', { name: 'Messages' }).getByRole('listitem').count(),
    seen: async () => z.parse(seen, await page.evaluate<unknown>('seen')),
    close,
  }
}

async function slowDown(page: Page, { slowerBy, hasRoom }: NonNullable<ViewerOptions['phone']>): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  if (!hasRoom) await page.route('**/user/livestreams/*/room', (route) => route.abort())
}

/** Polls from outside, since the content security policy forbids `eval` in the page. */
async function waitForFirstFrame(page: Page): Promise<void> {
  const deadline = performance.now() + FIRST_FRAME_WITHIN_MS
  while (!(await page.evaluate<boolean>('seen.frames.length > 0'))) {
    if (performance.now() > deadline) throw new Error('No frame was shown.')
    await wait(100)
  }
}

async function openSpecPage(
  page: Page,
  { connection, address, streamId, startTime, stored }: LiveSession & { connection: ThrottledProxy },
) {
  const path = API_BASE + liveSessions.stream.path.replace(':id', streamId)
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${stored.token}` } })
  const { stream } = z.parse(
    z.object({ stream: z.object({ video: z.object({ videoFileUrl: z.string() }) }) }),
    await answer.json(),
  )
  const videoUrl = new URL(stream.video.videoFileUrl, connection.address)
  const given = { address: videoUrl.pathname + videoUrl.search, startTime: startTime.getTime() }
  const body = `<video playsinline></video><script>
globalThis.plain = ${JSON.stringify(given)}
${readFileSync('bench/plain-rule.js', 'utf8')}</script>`
  await page.route('**/plain-rule', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${connection.address}/plain-rule`)
}
