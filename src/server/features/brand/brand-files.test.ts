import { createBrandPictures } from './brand-pictures.ts'
import { brandFileRoutes } from './brand-files.routes.ts'
import type { ShownSettings } from '#server/features/settings/public.ts'
import { createBrandRenderer } from '#server/adapters/brand-pictures/brand-renderer.ts'
import { createLog } from '#server/platform/log.ts'
import type { PagesByPath } from '#server/platform/page-server.ts'
import type { BrandPicture } from '#server/ports/brand-renderer.ts'
import { BUILT_BRAND } from '#shared/brand.ts'
import { BUILT_CONTACT } from '#shared/contact.ts'
import { testClock } from '#tests/kit/clock.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const HEAD = '<meta name="description" content="A course."/>'
const BUILT: ShownSettings = { name: 'Sadhana', contact: BUILT_CONTACT, brand: BUILT_BRAND, logoKey: null }
const LOGO = { version: 'a1b2', width: 300, height: 300 }
const ICONS = [
  ['/favicon.svg', 'svg', 64],
  ['/icons/apple-touch-icon.png', 'png', 180],
  ['/icons/icon-192.png', 'png', 192],
  ['/icons/icon-512.png', 'png', 512],
  ['/icons/maskable-512.png', 'png', 512],
] as const

let app: FastifyInstance
let dir: string
let shown = BUILT
let heading = 'Sit down'
let drawn: BrandPicture[] = []
let isDrawn = true
const render = createBrandRenderer()
const clock = testClock('2026-11-20T06:00:00Z')

beforeAll(async () => {
  // Test files share the process; another one may have taken this decoder away, as the pictures' worker does.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  dir = mkdtempSync(join(tmpdir(), 'brand-'))
  for (const folder of ['icons', 'social/en', 'courses']) mkdirSync(join(dir, folder), { recursive: true })
  for (const [path] of ICONS) writeFileSync(join(dir, path), 'built')
  for (const path of ['favicon.ico', 'social/en/home.jpg']) writeFileSync(join(dir, path), 'built')
  writeFileSync(join(dir, 'index.html'), `${HEAD}<h1>Sit down</h1>`)
  writeFileSync(
    join(dir, 'manifest.webmanifest'),
    JSON.stringify({ name: 'Sadhana', theme_color: '#fdf9f0', icons: [{ src: '/favicon.svg', sizes: 'any' }] }),
  )
  const page = () => ({ etag: '', head: [], notModifiedHead: [], body: Buffer.from(`${HEAD}<h1>${heading}</h1>`) })
  const pages: PagesByPath = new Map([
    ['/', page],
    ['/hi/modules/breath', page],
  ])
  const logo = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#e00000' } })
    .webp()
    .toBuffer()
  app = fastify()
  await app.register(
    brandFileRoutes({
      dir: relative(process.cwd(), dir),
      pages,
      shown: () => shown,
      brandPictures: createBrandPictures({
        shown: () => shown,
        clock,
        files: { read: async () => Readable.from([logo]) },
        log: createLog({ level: 'silent' }),
        renderBrandPicture: async (picture) => {
          drawn.push(picture)
          if (!isDrawn) throw new Error('There is no memory.')
          return render(picture)
        },
      }),
    }),
  )
})
beforeEach(() => {
  ;[shown, heading, drawn, isDrawn] = [BUILT, 'Sit down', [], true]
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true, force: true })
})

const ask = (url: string, headers = {}) => app.inject({ url, headers })
const brandedWith = (version: string, logo: typeof LOGO | null = null): ShownSettings => ({
  ...BUILT,
  name: 'Ananda',
  brand: { colour: '#1d4ed8', logo, version },
  logoKey: logo && `images/x-${logo.width}x${logo.height}.webp`,
})

/** The colour of a pixel, by shares of width and height. */
async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3
  return [...data.subarray(at, at + 3)]
}

test('without a brand everything is as it was built', async () => {
  for (const path of [...ICONS.map(([icon]) => icon), '/favicon.ico', '/social/en/home.jpg'])
    expect((await ask(path)).body).toBe('built')
  expect((await ask('/manifest.webmanifest')).json()).toMatchObject({ name: 'Sadhana', theme_color: '#fdf9f0' })
  expect((await ask('/brand/logo.webp')).statusCode).toBe(404)
  expect(drawn).toEqual([])
})

test('every icon has the colour, is drawn once, and lasts under the address of its version', async () => {
  shown = brandedWith('v1')
  for (const [path, format, size] of ICONS) {
    const { rawPayload, headers } = await ask(`${path}?v=v1`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width: size, height: size })
    const [red = 0, , blue = 0] = await pixel(rawPayload, 0.5, 0.06)
    expect(blue).toBeGreaterThan(red + 30)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const again = await ask(path, { 'if-none-match': headers['etag'] })
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-cache'])
  }
  const ico = (await ask('/favicon.ico')).rawPayload
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(48)
  expect(drawn).toHaveLength(ICONS.length + 1)
})

test('a logo is in icons, served in both types, and a wide one becomes the first letter of the name', async () => {
  shown = brandedWith('v2', LOGO)
  const [red = 0, green = 0] = await pixel((await ask('/icons/icon-512.png')).rawPayload, 0.5, 0.5)
  expect(red - green).toBeGreaterThan(200)
  expect((await sharp((await ask('/brand/logo.webp?v=a1b2')).rawPayload).metadata()).format).toBe('webp')
  const png = await ask('/brand/logo.png?v=a1b2')
  expect([png.headers['content-type'], (await sharp(png.rawPayload).metadata()).height]).toEqual(['image/png', 160])
  shown = brandedWith('v3', { ...LOGO, width: 900 })
  await ask('/icons/icon-192.png')
  expect(drawn.at(-1)).toMatchObject({ initial: 'A', logo: null })
})

test('two requests at once draw one picture, and another brand another one', async () => {
  shown = brandedWith('v4')
  const both = await Promise.all([ask('/icons/icon-192.png'), ask('/icons/icon-192.png')])
  expect(both[0].rawPayload).toEqual(both[1].rawPayload)
  shown = { ...shown, brand: { ...shown.brand, colour: '#0f766e', version: 'v5' } }
  expect((await ask('/icons/icon-192.png')).rawPayload).not.toEqual(both[0].rawPayload)
  expect(drawn).toHaveLength(2)
})

test('the manifest has any name, the colours and the versions', async () => {
  shown = { ...brandedWith('v6'), name: 'A "quiet" </school>' }
  expect((await ask('/manifest.webmanifest')).json()).toMatchObject({
    name: 'A "quiet" </school>',
    short_name: 'A "quiet',
    theme_color: expect.stringMatching(/^#f[0-9a-f]{5}$/),
    icons: [{ src: '/favicon.svg?v=v6', sizes: 'any' }],
  })
})

test('a preview picture has the words of its page, in any brand and after another heading', async () => {
  shown = brandedWith('v7')
  const picture = await ask('/social/en/home.jpg')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(drawn).toMatchObject([{ name: 'Ananda', heading: 'Sit down', text: 'A course.' }])
  ;[shown, heading] = [BUILT, 'Stand up']
  await ask('/social/en/home.jpg')
  expect(drawn.at(-1)).toMatchObject({ name: 'Sadhana', heading: 'Stand up' })
})

test('a module has a picture of its own, also without a brand', async () => {
  heading = 'Breath'
  const picture = await ask('/social/hi/modules/breath.jpg')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(drawn).toMatchObject([{ heading: 'Breath', text: 'A course.' }])
  for (const path of [
    '/social/en/modules/breath.jpg',
    '/social/hi/modules/..%2Fx.jpg',
    '/social/xx/modules/breath.jpg',
  ])
    expect((await ask(path)).statusCode).toBe(404)
})

test.each(['/social/en/courses.jpg', '/social/xx/home.jpg', '/social/en/..%2Fsecret.jpg', '/social/en/home.png'])(
  '%s is not found',
  async (path) => {
    shown = brandedWith('v8')
    expect((await ask(path)).statusCode).toBe(404)
  },
)

test('what cannot be drawn is shown as it was built, and tried again after a while', async () => {
  ;[shown, isDrawn] = [brandedWith('v9'), false]
  const failed = await ask('/icons/icon-192.png?v=v9')
  expect([failed.body, failed.headers['cache-control']]).toEqual(['built', 'no-cache'])
  for (let asked = 0; asked < 5; asked++) await ask('/icons/icon-192.png')
  expect(drawn).toHaveLength(1)
  isDrawn = true
  clock.advance(60_000)
  expect((await ask('/icons/icon-192.png')).body).not.toBe('built')
})
