import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'

/** The cost of a first visit to a phone on a slow connection. */
export interface Visit {
  /** On the wire, headers included, without pictures and media. */
  bytes: number
  pictureBytes: number
  /** Largest contentful paint, from the start of the visit. */
  lcpInMs: number
  /** The sum of long tasks of the main thread, each without its first 50 ms. */
  blockingMs: number
  layoutShift: number
}

/** Slow 4G as Lighthouse emulates it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
const SLOWER_CPU = 4
const SETTLED_MS = 1500
/** Lighthouse's phone, and the smallest supported one. */
const PHONE = { width: 412, height: 823 }
const SMALL_PHONE = { width: 360, height: 760 }

/** A member's visit: their local storage, and what the loaded screen shows. */
export interface Member {
  stored: Record<string, string>
  shows: string
}

/**
 * Opens an address with an empty cache, as a member or a visitor, and waits until network and screen are idle; the
 * network of a page that plays a video never is.
 */
export async function visit(browser: Browser, url: string, member?: Member): Promise<Visit> {
  const context = await browser.newContext({ viewport: member ? SMALL_PHONE : PHONE })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const pictures = new Set<string>()
    const received = { bytes: 0, pictureBytes: 0 }
    const media = new Set<string>()
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      // The page's icon has another resource type.
      if (type === 'Image' || response.mimeType.startsWith('image/')) pictures.add(requestId)
      if (type === 'Media') media.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!media.has(requestId)) received[pictures.has(requestId) ? 'pictureBytes' : 'bytes'] += encodedDataLength
    })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    await page.addInitScript({ content: WITHOUT_STACKS + OBSERVE })
    await page.addInitScript((items) => void Object.assign(localStorage, items), member?.stored ?? {})
    await page.goto(url, { waitUntil: member ? 'load' : 'networkidle' })
    if (member) await page.locator(member.shows).first().waitFor()
    // On a busy machine the first paint may come after the network is idle.
    for (let tries = 0; tries < 50 && (await seenIn(page)).lcpInMs === 0; tries += 1) await page.waitForTimeout(200)
    await page.waitForTimeout(SETTLED_MS)
    return { ...received, ...(await seenIn(page)) }
  } finally {
    await context.close()
  }
}

async function seenIn(page: Page) {
  return z.parse(observed, await page.evaluate<unknown>('window.observed'))
}

const observed = z.object({ lcpInMs: z.number(), blockingMs: z.number(), layoutShift: z.number() })

/**
 * With developer tools attached, the browser records the line of each new error and parses the functions around it
 * again: 13 ms for the errors that React makes while loading, four times that on the slowed processor. Visitors without
 * developer tools do not pay for it (decision 0033).
 */
const WITHOUT_STACKS = `
  {
    const Native = Error
    globalThis.Error = function Error(...given) {
      const isItself = new.target === undefined || new.target === globalThis.Error
      if (!isItself) return Reflect.construct(Native, given, new.target)
      return Object.assign(Object.create(Native.prototype), { message: String(given[0] ?? '') })
    }
    Object.setPrototypeOf(globalThis.Error, Native)
    globalThis.Error.prototype = Native.prototype
  }
`

/** Runs in the page before anything of its own. */
const OBSERVE = `
  window.observed = { lcpInMs: 0, blockingMs: 0, layoutShift: 0 }
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => { if (entry.element?.tagName !== 'VIDEO') window.observed.lcpInMs = entry.startTime })
  watch('longtask', (entry) => { window.observed.blockingMs += Math.max(0, entry.duration - 50) })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) window.observed.layoutShift += entry.value })
`
