import { addHeaders, securityHeaders } from './headers.ts'
import { registerErrorHandler } from './error-handler.ts'
import { refuseForeignHosts, allowedHosts } from './host-check.ts'
import type { PageValues } from './cached-pages.ts'
import { pageServerFactory, type PagesByPath } from './page-server.ts'
import { serveWebPages } from './web-pages.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { type Brand, BUILT_BRAND } from '#shared/brand.ts'
import { BUILT_CONTACT, type Contact } from '#shared/contact.ts'
import { BUILT_LEGAL_FACTS, type LegalFacts } from '#shared/domain/legal-facts.ts'
import { factPlaceholders, ifEntered } from '#shared/legal-facts.ts'
import type { CourseOffer } from '#shared/course-offer.ts'
import type { RenderedSite } from '#shared/site-content/rendered-site.ts'
import fastify from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

const PATHS = ['/', '/courses', '/hi', '/sitemap.xml', '/offline.html', '/worker.js', '/admin/login', '/dashboard']
/** A header that makes the page server pass the request to the application. */
const TO_APPLICATION = { 'x-forwarded-host': 'localhost' }
const HALF_YEARLY = {
  planType: 'HALF_YEARLY',
  planName: 'Half-Yearly',
  tagline: '',
  description: '',
  features: [],
  priceInPaise: 69_900,
  fullPriceInPaise: null,
} as const

let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => void (site = await startSite()))
afterEach(() => site.close())

test.each(PATHS)('%s is the same from the page server and from the application, in every encoding', async (path) => {
  for (const encoding of ['br', 'gzip, deflate, br', 'gzip', 'identity', '']) {
    const at = await site.ask(path, { 'accept-encoding': encoding })
    expect(at.status).toBe(200)
    expect(at).toEqual(await site.ask(path, { 'accept-encoding': encoding, ...TO_APPLICATION }))
    const known = { 'accept-encoding': encoding, 'if-none-match': at.headers.etag ?? '' }
    const again = await site.ask(path, known)
    expect([again.status, again.body]).toEqual([304, ''])
    expect(again).toEqual(await site.ask(path, { ...known, ...TO_APPLICATION }))
  }
  expect(site.applicationRequests()).toBe(10)
})

test('a page contains the current site name', async () => {
  expect((await site.ask('/')).body).toContain('Sadhana')
  site.rename('Dawn & Dusk')
  expect((await site.ask('/')).body).toContain('Dawn &#38; Dusk')
  site.rename('Dawn\tand\nDusk')
  expect((await site.ask('/')).body).toContain('Dawn&#9;and&#10;Dusk')
  site.rename('%WHATSAPP% %IF_GSTIN% %PUBLIC_URL%')
  expect((await site.ask('/')).body).toContain('&#37;WHATSAPP&#37; &#37;IF_GSTIN&#37; &#37;PUBLIC_URL&#37;')
})

test('a page contains the current price, and another ETag after it has changed', async () => {
  const before = await site.ask('/courses')
  expect(before.body).toContain('699</b>')
  site.offer([{ ...HALF_YEARLY, priceInPaise: 79_900 }])
  const known = { 'if-none-match': before.headers.etag ?? '' }
  const after = await site.ask('/courses', known)
  expect([after.status, after.body.includes('799</b>')]).toEqual([200, true])
  expect(await site.ask('/courses', { ...known, ...TO_APPLICATION })).toEqual(after)
})

test('a page contains the current colour, allowed by its policy, and another ETag after it has changed', async () => {
  const before = await site.ask('/')
  expect(before.headers['content-security-policy']).toContain("style-src 'self'")
  site.brand({ ...BUILT_BRAND, colour: '#1d4ed8', version: 'abc' })
  const { body, headers } = await site.ask('/', { 'if-none-match': before.headers.etag ?? '' })
  const [, style = ''] = /<style id="brand">(.*?)<\/style>/.exec(body) ?? []
  expect(style).toContain('--accent:#1d4ed8')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
})

test('a page contains the current contact, and another ETag after it has changed', async () => {
  const before = await site.ask('/courses')
  expect(before.body).toContain('<i>hello@sadhana.example</i>')
  site.reachAt({ ...BUILT_CONTACT, email: 'asha@example.com' })
  const after = await site.ask('/courses', { 'if-none-match': before.headers.etag ?? '' })
  expect([after.status, after.body.includes('<i>asha@example.com</i>')]).toEqual([200, true])
})

test('published pages take the place of the built ones, all at once', async () => {
  const before = await site.ask('/courses')
  const html = (words: string) => `<html><script>theme()</script>${words} <i>hello@sadhana.example</i></html>`
  const published = { '/courses': html('Our courses'), '/modules/breath': html('Breath') }
  site.publish({ pages: published, notFoundPages: { '/404': html('Lost') }, sitemap: '%PUBLIC_URL%/modules/breath' })
  for (const sent of [{}, TO_APPLICATION]) {
    const after = await site.ask('/courses', { 'if-none-match': before.headers.etag ?? '', ...sent })
    expect([after.status, after.body]).toEqual([200, html('Our courses')])
    expect(after.headers['content-security-policy']).toContain("'sha256-")
    const added = await site.ask('/modules/breath', { accept: 'text/html', ...sent })
    expect([added.status, added.body]).toEqual([200, html('Breath')])
    expect((await site.ask('/sitemap.xml', sent)).body).toBe('https://sadhana.example/modules/breath')
  }
  expect((await site.ask('/modules/breath/?a=b', { accept: 'text/html' })).status).toBe(200)
  const missing = await site.ask('/modules/mantra', { accept: 'text/html' })
  expect([missing.status, missing.body]).toEqual([404, html('Lost')])

  site.publish({ pages: { '/courses': html('All courses') }, notFoundPages: {}, sitemap: '' })
  expect((await site.ask('/courses')).body).toBe(html('All courses'))
  expect((await site.ask('/modules/breath', { accept: 'text/html' })).status).toBe(404)
})

test('a page contains the current legal facts, escaped, and leaves out what is not entered', async () => {
  const before = await site.ask('/courses')
  expect(before.body).toContain('<u></u><s>7</s><q>courts of India</q>')
  site.setLegalFacts({ ...BUILT_LEGAL_FACTS, legalName: '<b>&%FACT_COURT%', courtPlace: 'Pune', refundDays: 10 })
  const after = await site.ask('/courses', { 'if-none-match': before.headers.etag ?? '' })
  expect([after.status, after.body.includes('<u>&#60;b&#62;&#38;&#37;FACT_COURT&#37;</u><s>10</s>')]).toEqual([
    200,
    true,
  ])
  expect(after.body).toContain('<q>courts of Pune</q>')
})

test('a page that cannot be rendered fails only for its request', async () => {
  site.rename(null)
  expect((await site.ask('/')).status).toBe(500)
  site.rename('Sadhana')
  expect((await site.ask('/')).status).toBe(200)
})

test('requests with a foreign host, an unknown path, a body or a query go to the application', async () => {
  expect((await site.ask('/', { host: 'evil.example' })).status).toBe(421)
  expect((await site.ask('/', { host: 'LOCALHOST:1' })).status).toBe(200)
  expect(site.applicationRequests()).toBe(1)
  expect((await site.ask('/nowhere', { accept: 'text/html' })).status).toBe(404)
  expect((await site.ask('/courses/one')).status).toBe(200)
  expect((await site.ask('/courses/')).status).toBe(200)
  expect((await site.ask('/?from=an-email')).status).toBe(200)
  expect((await site.ask('/', { 'content-length': '0' })).status).toBe(200)
  expect(site.applicationRequests()).toBe(6)
})

test('each request is counted once', async () => {
  const { headers } = await site.ask('/')
  await site.ask('/', { 'if-none-match': headers.etag ?? '' })
  await site.ask('/')
  const metrics = await site.metrics()
  expect(metrics).toContain('sadhana_http_requests_total{method="GET",route="/",status="200"} 2')
  expect(metrics).toContain('sadhana_http_requests_total{method="GET",route="/",status="304"} 1')
  expect(metrics).toContain('sadhana_http_request_duration_seconds_count{method="GET",route="/"} 3')
})

async function startSite() {
  const dir = builtWeb()
  const pages: PagesByPath = new Map()
  const requests = createRequestMetrics()
  const app = fastify({
    serverFactory: pageServerFactory({ pages, isServed: allowedHosts(null), requests }),
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: true,
  })
  let name: string | null = 'Sadhana'
  let passed = 0
  const headers = securityHeaders({ isHttps: true, storage: null, documentViewer: null })
  app.addHook('onRequest', async () => void passed++)
  registerErrorHandler(app)
  refuseForeignHosts(app, allowedHosts(null))
  addHeaders(app, headers.common)
  const siteName = (): string => {
    if (name === null) throw new Error('The settings cannot be read.')
    return name
  }
  let contact: Contact = BUILT_CONTACT
  let brand: Brand = BUILT_BRAND
  let facts: LegalFacts = BUILT_LEGAL_FACTS
  let offer: CourseOffer = [HALF_YEARLY]
  const noSessions: PageValues['sessions'] = []
  const noFreeMedia: PageValues['freeMedia'] = []
  const noSeries: PageValues['series'] = []
  const values = (): PageValues => ({
    siteUrl: 'https://sadhana.example',
    siteName: siteName(),
    courseOffer: offer,
    sessions: noSessions,
    series: noSeries,
    figures: null,
    freeMedia: noFreeMedia,
    contact,
    brand,
    legalFacts: facts,
  })
  let publish: (published: RenderedSite) => void = () => {}
  const publishedSite = { subscribe: (serve: typeof publish) => void (publish = serve) }
  const options = { ready: pages, headers, offlinePage: 'on', publishedSite, values } as const
  await serveWebPages(app, { dir: relative(process.cwd(), dir), ...options })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ask: (path: string, sent: Record<string, string> = {}) => ask(address + path, sent),
    rename: (to: string | null) => void (name = to),
    offer: (to: CourseOffer) => void (offer = to),
    reachAt: (to: Contact) => void (contact = to),
    publish: (published: RenderedSite) => publish(published),
    brand: (to: Brand) => void (brand = to),
    setLegalFacts: (to: LegalFacts) => void (facts = to),
    applicationRequests: () => passed,
    metrics: async () => (await requests.registry.metrics()).split('\n'),
    async close() {
      await app.close()
      rmSync(dir, { recursive: true })
    },
  }
}

/** A small build of the web. */
function builtWeb(): string {
  const dir = mkdtempSync(join(tmpdir(), 'sadhana-pages-'))
  const page =
    '<!doctype html><title>Sadhana</title></head><script>1</script><a href="%PUBLIC_URL%/">Sadhana</a><b>%HALF_YEARLY_PRICE%</b><i>hello@sadhana.example</i>' +
    `<u>${ifEntered('legalName', factPlaceholders.legalName)}</u><s>${factPlaceholders.refundDays}</s>` +
    `<q>courts of ${ifEntered('courtPlace', factPlaceholders.courtPlace, 'India')}</q>`
  for (const folder of ['courses', 'hi']) mkdirSync(join(dir, folder))
  const pages = ['index', 'courses/index', 'hi/index', 'offline', '404', 'hi/404', 'app', 'sign-in']
  for (const file of pages) writeFileSync(join(dir, `${file}.html`), `${page}${file}`)
  for (const file of ['sitemap.xml', 'robots.txt', 'worker.js']) writeFileSync(join(dir, file), '%PUBLIC_URL%/')
  return dir
}

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** Without `fetch`, which decompresses responses and adds headers. */
function ask(address: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers, agent: false }, (answer) => {
      const { date: _date, ...received } = answer.headers
      answer.setEncoding('latin1')
      text(answer).then((body) => resolve({ status: answer.statusCode, headers: received, body }), reject)
    })
    request.on('error', reject)
  })
}
