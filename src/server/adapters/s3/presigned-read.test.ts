import { s3FileRoutes } from './s3.routes.ts'
import { createS3Files } from './s3-files.ts'
import { registerErrorHandler } from '#server/platform/error-handler.ts'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'

/* URLs of the service are signed without asking it. */

const MINUTE_IN_MS = 60_000
const input = { key: 'videos/0199a000-0000-7000-8000-000000000001.mp4', contentType: 'video/mp4', userId: 'a member' }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_IN_MS)

function filesReadable(until: boolean | Date) {
  const location = { endpoint: 'http://127.0.0.1:1', region: 'in', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' }
  const clock = { now: () => new Date() }
  const secret = 'a secret of thirty-two characters at least'
  return createS3Files({ location, secret, clock, mayRead: async () => until })
}

/** How long the URL of the service is valid from now, in minutes. */
function minutesLeft(url: string): number {
  const query = new URL(url).searchParams
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? []
  const [year = 0, month = 1, day = 0, hours = 0, minutes = 0, seconds = 0] = parts.map(Number)
  const signedAt = Date.UTC(year, month - 1, day, hours, minutes, seconds)
  return (signedAt + Number(query.get('X-Amz-Expires')) * 1000 - Date.now()) / MINUTE_IN_MS
}

async function redirected(until: boolean | Date): Promise<{ status: number; url: string }> {
  const files = filesReadable(until)
  const app = fastify()
  registerErrorHandler(app)
  await app.register(s3FileRoutes(files))
  const url = await files.createReadUrl({ ...input, expiresAt: inMinutes(180) })
  const response = await app.inject({ method: 'GET', url })
  await app.close()
  return { status: response.statusCode, url: String(response.headers.location) }
}

test('a redirect leads to a URL that ends with the access of the viewer', async () => {
  const { status, url } = await redirected(inMinutes(3))
  expect(status).toBe(302)
  expect(minutesLeft(url)).toBeCloseTo(3, 1)
})

test('one whose end is not known, or far, is valid for minutes', async () => {
  for (const until of [true, inMinutes(90)]) {
    const minutes = minutesLeft((await redirected(until)).url)
    expect(minutes).toBeGreaterThan(14.9)
    expect(minutes).toBeLessThanOrEqual(20)
  }
  expect((await redirected(false)).status).toBe(403)
})

test('a URL for ranges ends with its time as well', async () => {
  const url = await filesReadable(true).createDirectReadUrl({ ...input, expiresAt: inMinutes(2) })
  expect(minutesLeft(url)).toBeCloseTo(2, 1)
})
