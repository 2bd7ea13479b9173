import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'

/** What a first visit costs a phone on a slow connection. */
export interface Visit {
  /** On the wire, headers included; what was a picture counts apart, and what is played not at all. */
  bytes: number
  pictureBytes: number
  /** Largest contentful paint, from the start of the visit. */
  lcpInMs: number
  /** Main thread held for longer than 50 ms at a time, the part beyond that added up. */
  blockingMs: number
  layoutShift: number
}

/** Slow 4G as Lighthouse emulates it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
const SLOWER_CPU = 4
const SETTLED_MS = 1500
/** As Lighthouse has it, and the smallest that members are promised. */
const PHONE = { width: 412, height: 823 }
const SMALL_PHONE = { width: 360, height: 760 }

/** A member's visit: what his browser has stored, and what is there when his screen is. */
export interface Member {
  stored: Record<string, string>
  shows: string
}

/**
 * Opens an address with nothing in the cache, as a member or a visitor, and waits until the network and the screen have
 * come to rest; a page that plays has an ever busy network.
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
      // The page's icon is one, too, which the browser calls something else.
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
    await page.addInitScript((kept) => void Object.assign(localStorage, kept), member?.stored ?? {})
    await page.goto(url, { waitUntil: member ? 'load' : 'networkidle' })
    if (member) await page.locator(member.shows).first().waitFor()
    // Busy machines take longer than the network to show anything.
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
 * With developer tools attached, as they are here, the browser notes for each new error in which line it was made, and for
 * that parses the functions around it anew: 13 ms for the errors that React makes while it loads, four times that on this
 * processor. Nobody who only visits pays for it (decision 0033).
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
