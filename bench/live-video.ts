import { type EncodedVideo, webm } from './webm.ts'
import type { Browser } from '@playwright/test'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const SHAPE = {
  width: 320,
  height: 180,
  perSecond: 30,
  seconds: 20,
  pictureBits: 250_000,
  soundBits: 32_000,
  soundRate: 48_000,
}
const TIMES = 9

export const FRAME_IN_SECONDS = 1 / SHAPE.perSecond

/** Three minutes of about 300 kbit/s, 30 frames a second, encoded by the browser that will play it. */
export async function encodeTestVideo(browser: Browser, address: string): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    // Browsers offer encoders only to pages with a secure origin.
    await page.goto(`${address}/healthz`)
    await page.evaluate(readFileSync('bench/encode-video.js', 'utf8'))
    const encoded = z.parse(answer, await page.evaluate<unknown>(`encodeVideo(${JSON.stringify(SHAPE)})`))
    const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64')
    const video: EncodedVideo = {
      ...SHAPE,
      durationInMs: SHAPE.seconds * 1000,
      soundHead: bytes(encoded.soundHead),
      chunks: encoded.chunks.map((chunk) => ({ ...chunk, data: bytes(chunk.data) })),
    }
    return webm(video, TIMES)
  } finally {
    await page.close()
  }
}

const answer = z.object({
  soundHead: z.string(),
  chunks: z.array(
    z.object({ kind: z.enum(['picture', 'sound']), atInMs: z.number(), isKey: z.boolean(), data: z.string() }),
  ),
})
