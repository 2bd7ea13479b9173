import { adminTest, createRefusal, expectAccessible } from './admin-kit.ts'
import { findAxeViolations } from './axe.ts'
import { authHeaders, setColorScheme } from './kit.ts'
import { createMember } from './member-kit.ts'
import { expect, type Page } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Other tests look for the name that is changed here. */
const test = adminTest()

const BRAND = '**/api/v1/admin/brand'
const LONG_NAME = 'Ananda Yoga Vidyalaya of the Himalayas'

async function openBrand(page: Page): Promise<void> {
  await page.goto('/admin/brand')
  await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible()
  await expect(page.getByLabel('Website Name')).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const expectSaved = (page: Page) =>
  expect(page.getByText('Saved. Every page, email and receipt shows it within seconds.').first()).toBeVisible()

async function aLogo(width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 4, background: '#00000000' } })
  const sign = { create: { width: width - 20, height: height - 20, channels: 4, background: '#7c3aed' } } as const
  return {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture
      .composite([{ input: sign }])
      .png()
      .toBuffer(),
  }
}

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.afterEach(async ({ context, product }) => {
  const data = { websiteName: 'Sadhana', colour: '', logoStorageKey: null }
  const headers = await authHeaders(context.request, product, 'admin')
  await context.request.patch(`${product.address}/api/v1/admin/brand`, { headers, data })
})

test('name, logo and colour are set on a phone, and everything that visitors get shows them', async ({
  page,
  product,
  browser,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openBrand(page)
  await page.getByLabel('Website Name').fill(LONG_NAME)
  await page.getByLabel('Colour', { exact: true }).fill('#1d4ed8')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await aLogo(300, 300))
  const preview = page.getByRole('group', { name: 'Preview' })
  await expect(preview.getByText(LONG_NAME)).toHaveCount(2)
  await expect(preview.getByRole('img', { name: 'The logo' })).toHaveCount(2)
  await expectAccessible(page)
  await save(page)
  await expectSaved(page)
  await setColorScheme(page, 'light')
  expect(await accentOf(page)).toBe('#1d4ed8')
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const visitor = await context.newPage()
  for (const path of ['/', '/hi/courses', '/admin/login']) {
    for (const width of [320, 360, 1440]) {
      await visitor.setViewportSize({ width, height: 740 })
      await visitor.goto(product.address + path)
      const logo = visitor.getByRole('banner').locator('img')
      await expect(logo).toBeVisible()
      expect(await logo.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(300)
      expect([path, width, await overflowOf(visitor)]).toEqual([path, width, 0])
      const { height = 0 } = (await visitor.getByRole('banner').boundingBox()) ?? {}
      expect(height, `${path} at ${width}`).toBeLessThan(100)
    }
    expect(await accentOf(visitor)).toBe('#1d4ed8')
  }
  const manifest = await (await request.get(`${product.address}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: LONG_NAME, short_name: 'Ananda Yoga' })
  for (const { src } of manifest.icons as { src: string }[])
    expect((await request.get(product.address + src)).headers()['cache-control']).toContain('immutable')
  const social = /og:image" content="([^"]*\?v=\w+)"/.exec(await (await request.get(product.address)).text())?.[1] ?? ''
  expect((await sharp(await (await request.get(social)).body()).metadata()).width).toBe(1200)

  const member = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await createMember(member, product)
  const memberPage = await member.newPage()
  await memberPage.goto(`${product.address}/dashboard`)
  await memberPage.getByRole('button', { name: 'Open menu' }).click()
  await expect(memberPage.getByRole('complementary').getByText(LONG_NAME)).toBeVisible()
  expect(await overflowOf(memberPage)).toBeLessThanOrEqual(0)
  await request.post(`${product.address}/api/v1/contact`, {
    data: { firstName: 'Asha', lastName: 'Rao', email: 'asha.rao@example.com', subject: 'Sundays', message: 'When?' },
  })
  await expect.poll(() => newestEmail(product.dataDir, LONG_NAME)).toContain('/brand/logo.png?v=')
  await Promise.all([context.close(), member.close()])
})

/** The newest email with this text, as it was sent. */
async function newestEmail(dataDir: string, text: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const readable = all.map((email) => email.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  return readable.findLast((email) => email.includes(text)) ?? ''
}

test.describe('the most extreme colours', () => {
  for (const colour of ['#ffff00', '#000000', '#ff00ff']) {
    test(`${colour} is accessible on the home page and on the dashboard, by day and by night`, async ({
      page,
      product,
      browser,
      context,
    }) => {
      const headers = await authHeaders(context.request, product, 'admin')
      const change = await context.request.patch(`${product.address}/api/v1/admin/brand`, { headers, data: { colour } })
      expect(change.ok()).toBe(true)
      const member = await browser.newContext()
      await createMember(member, product)
      const dashboard = await member.newPage()
      await dashboard.goto(`${product.address}/dashboard`)
      await expect(dashboard.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/')
      for (const each of [page, dashboard]) {
        for (const scheme of ['light', 'dark'] as const) {
          await setColorScheme(each, scheme)
          expect(await findAxeViolations(each)).toEqual([])
        }
      }
      await member.close()
    })
  }
})

test('a file that is no picture, a colour that is none and a failed save are explained, and nothing is lost', async ({
  page,
}) => {
  await openBrand(page)
  await page.getByLabel('Colour', { exact: true }).fill('#12')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(page.getByText('Please save the picture as JPG or PNG first.')).toBeVisible()
  await save(page)
  await expect(page.getByText('Please enter a colour such as #1d4ed8.')).toBeVisible()
  await page.getByLabel('Logo', { exact: true }).setInputFiles([])
  await page.getByLabel('Choose a colour').fill('#0f766e')
  await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('#0f766e')
  await page.route(BRAND, createRefusal('The brand is locked.'))
  await save(page)
  await expect(page.getByText('The brand is locked.')).toBeVisible()
  await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('#0f766e')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System Settings' })).toBeVisible()
})

test('a change of somebody else is named, and can be saved over', async ({ page, context, product }) => {
  await openBrand(page)
  const headers = await authHeaders(context.request, product, 'admin')
  await context.request.patch(`${product.address}/api/v1/admin/brand`, { headers, data: { colour: '#b91c1c' } })
  await page.getByLabel('Website Name').fill('Dawn')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Colour')
  await page.getByRole('button', { name: /load/i }).click()
  await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('#b91c1c')
})
