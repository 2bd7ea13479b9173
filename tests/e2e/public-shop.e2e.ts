import { expectAccessible } from './admin-kit.ts'
import { type DemoProduct, test } from './kit.ts'
import { type APIRequestContext, expect } from '@playwright/test'

const PHONE = { width: 360, height: 740 }

test('a module has a page with its lessons, and leads to the payment of a plan', async ({ page, product }) => {
  await page.goto(product.address)
  await page.getByRole('link', { name: 'Breath', exact: true }).click()
  await expect(page).toHaveURL(`${product.address}/modules/breath`)
  await expect(page.getByRole('heading', { level: 1, name: 'Breath' })).toBeVisible()
  await expect(page.getByText('5 lessons, 56 minutes')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'The five breaths' })).toContainText('9 min')
  await expect(page.getByText('You calm yourself with five breaths')).toBeVisible()
  await expectAccessible(page)
  const trail = page.getByRole('navigation', { name: 'Where this page is' })
  await expect(trail.getByRole('link')).toHaveText(['Home', 'What is inside the course'])
  await page.getByRole('link', { name: 'Mantra →' }).click()
  await expect(page).toHaveURL(`${product.address}/modules/mantra`)
  await page.getByRole('main').getByRole('link', { name: 'Enroll in the Course' }).click()
  await expect(page).toHaveURL(`${product.address}/admin/login#plan=HALF_YEARLY`)

  await page.goto(`${product.address}/hi/modules/breath`)
  await expect(page.getByRole('heading', { level: 1, name: 'श्वास' })).toBeVisible()
  await expect(page.getByText('5 पाठ, 56 मिनट')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'छमाही' })).toBeVisible()
  expect((await page.goto(`${product.address}/modules/nothing`))?.status()).toBe(404)
})

test('a visitor watches the free lesson of a module without an account', async ({ page, product }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(product.address)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Breath', exact: true }) })
  await expect(card.getByText('With a free lesson')).toBeVisible()
  await expect(page.getByText('With a free lesson')).toHaveCount(1)
  await page.setViewportSize(PHONE)
  await page.goto(`${product.address}/modules/breath`)
  await page.getByRole('link', { name: 'Watch the free lesson' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'A free lesson' })).toBeInViewport()
  const player = page.getByLabel('The five breaths', { exact: true })
  expect(asked.filter((path) => /\/(large|small)$|^\/files\//.test(path))).toEqual([])
  await expectAccessible(page)
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  expect(asked.some((path) => path.endsWith('/small'))).toBe(true)
  const html = await page.content()
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as { '@type'?: string },
  )
  expect(data.find((each) => each['@type'] === 'VideoObject')).toMatchObject({
    name: 'The five breaths',
    isAccessibleForFree: true,
  })
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(picture).toContain('/social/en/modules/breath.jpg')
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg')
  await page.goto(`${product.address}/hi/modules/breath`)
  await expect(page.getByRole('heading', { level: 2, name: 'एक मुफ़्त पाठ' })).toBeVisible()
  await page.goto(`${product.address}/modules/mantra`)
  await expect(page.locator('video')).toHaveCount(0)
})

test('the home page shows teacher, voices, the next session and all plans', async ({ page, product }) => {
  await page.goto(product.address)
  const main = page.getByRole('main')
  await expect(main.getByText('Vidya Ramanathan', { exact: true })).toBeVisible()
  const portrait = main.getByRole('img', { name: /Vidya Ramanathan sits upright/ })
  await portrait.scrollIntoViewIfNeeded()
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(main.getByText('Meera Krishnan')).toBeVisible()
  for (const name of ['Initial', 'Half-Yearly', 'Annual']) {
    await expect(main.getByRole('heading', { level: 3, name })).toBeVisible()
  }
  for (const text of [
    '₹199',
    '₹699',
    '₹1,299',
    'Saves ₹99 compared with two half-years',
    'Money back within 7 days.',
  ]) {
    await expect(main.getByText(text).first()).toBeVisible()
  }
  await expect(main.getByRole('heading', { name: 'The next live session' })).toBeVisible()
  const next = await main.locator('time').first().getAttribute('datetime')
  // The pages take a session that has begun away within seconds.
  expect(Date.parse(next ?? '')).toBeGreaterThan(Date.now() - 10_000)
})

test('on a phone the first step stays in reach once the first screen is out of sight', async ({ page, product }) => {
  await page.setViewportSize(PHONE)
  await page.goto(product.address)
  const first = page.getByRole('link', { name: 'Begin with 10 days for ₹199' })
  await expect(first).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('link', { name: 'Begin now' })
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: 'Who benefits' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Enroll in the Course' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: 'Who benefits' }).scrollIntoViewIfNeeded()
  await bar.click()
  await expect(page.getByText('Your choice: Initial, ₹199.')).toBeVisible()
})

for (const { language, prefix, module } of [
  { language: 'en-IN', prefix: '', module: 'Breath' },
  { language: 'hi-IN', prefix: '/hi', module: 'श्वास' },
]) {
  test(`the structured data of ${language} names course, offers, sessions and places`, async ({ request, product }) => {
    const { address } = product
    const home = await structuredData(request, product, prefix === '' ? '/' : prefix)
    expect(home['EducationalOrganization']).toMatchObject({ url: address + (prefix || '/') })
    expect(home['EducationalOrganization']).not.toHaveProperty('contactPoint.telephone')
    expect(Date.parse(String(home['Event']?.['startDate']))).toBeGreaterThan(Date.now())

    const prices = ['199', '699', '1299'].map((price) => expect.objectContaining({ price, priceCurrency: 'INR' }))
    const courses = await structuredData(request, product, `${prefix}/courses`)
    expect(courses['Course']).toMatchObject({
      url: `${address}${prefix}/courses`,
      inLanguage: language,
      offers: prices,
    })
    expect(courses['FAQPage']).toBeDefined()

    const page = await structuredData(request, product, `${prefix}/modules/breath`)
    expect(page['Course']).toMatchObject({ name: module, url: `${address}${prefix}/modules/breath`, offers: prices })
    expect(page['Course']).toHaveProperty('hasCourseInstance.instructor.name')
    expect(page['BreadcrumbList']).toMatchObject({
      itemListElement: [
        { position: 1, item: address + (prefix || '/') },
        { position: 2, item: `${address}${prefix}/courses` },
        { position: 3, name: module, item: `${address}${prefix}/modules/breath` },
      ],
    })
  })
}

test('programs find icon, sitemap, security contact and the way to a changed sign-in', async ({ request, product }) => {
  const icon = await request.get(`${product.address}/favicon.ico`)
  expect([icon.status(), (await icon.body()).subarray(0, 4).toString('hex')]).toEqual([200, '00000100'])
  const sitemap = await (await request.get(`${product.address}/sitemap.xml`)).text()
  expect(sitemap).toContain(`<loc>${product.address}/hi/modules/stillness</loc>`)
  expect(sitemap.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(sitemap.match(/<loc>/g)?.length ?? 0)
  const security = await (await request.get(`${product.address}/.well-known/security.txt`)).text()
  expect(security).toContain(`Contact: ${product.address}/contact`)
  // The built address is nobody's.
  expect(security).not.toContain('hello@sadhana.example')
  const change = await request.get(`${product.address}/.well-known/change-password`, { maxRedirects: 0 })
  expect([change.status(), change.headers()['location']]).toEqual([302, '/my-account/profile'])
})

/** The structured data of a page by its type; of several of a type the first. */
async function structuredData(request: APIRequestContext, { address }: DemoProduct, path: string) {
  const html = await (await request.get(address + path)).text()
  const found: Record<string, Record<string, unknown>> = {}
  for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    const parsed: unknown = JSON.parse(json)
    for (const data of [parsed].flat() as Record<string, unknown>[]) found[String(data['@type'])] ??= data
  }
  return found
}
