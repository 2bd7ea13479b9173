import { sendNotFound } from './error-handler.ts'
import type { SecurityHeaders } from './headers.ts'
import { type PagesByPath, sendPage } from './page-server.ts'
import { createCachedPage, type CachedPage, type PageValues } from './cached-pages.ts'
import { requireTrustedTypes } from './page-csp.ts'
import { appScreens, pathsOf } from '#shared/screens.ts'
import { RENDERER_FILES, type RenderedSite, withLastModified } from '#shared/site-content/rendered-site.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files that contain the site's URL. */
const FOR_SEARCH_ENGINES = { 'sitemap.xml': 'application/xml', 'robots.txt': 'text/plain' }
/** Files that follow the brand have routes of their own (`features/brand`). */
const BRAND_FILES = ['favicon.*', 'icons/**', 'social/**', 'manifest.webmanifest']
/** The owner may have taken away a module that the build has a page for. */
const MODULE_PAGE = /^(\/hi)?\/modules\//
const YEAR_IN_SECONDS = 31_536_000

/** The folder of the built web. */
export const WEB_DIR = 'dist/web'

interface WebPages {
  dir: string
  /** Receives the pages with fixed paths, for the page server. */
  ready: PagesByPath
  /** What every page shows of the settings. */
  values: () => PageValues
  headers: SecurityHeaders
  /** The pages that an owner has published take the place of the built ones. */
  publishedSite: Pick<PublishedPages, 'subscribe'>
  /** Off: browsers get a service worker that unregisters itself. */
  offlinePage: 'on' | 'off'
}

interface PublishedPages {
  /** Calls back with the pages to serve, now and whenever others are published. */
  subscribe: (serve: (site: RenderedSite) => void) => void
}

/**
 * Serves the built web: public pages at their paths, the application's shell at the paths of its screens (a smaller one
 * for the sign-in), immutable hashed assets, and the 404 page everywhere else.
 */
export async function serveWebPages(
  app: FastifyInstance,
  { dir, ready, headers: { common, pages, workers }, offlinePage, publishedSite, values }: WebPages,
): Promise<void> {
  const root = join(process.cwd(), dir)
  const headers = { ...common, ...pages }
  const cached = (built: Buffer, type = 'text/html') => createCachedPage({ built, type, headers, values })
  const page = (file: string, type = 'text/html') => cached(readFileSync(join(root, file)), type)
  const notFound = new Map([
    ['/404', page('404.html')],
    ['/hi/404', page('hi/404.html')],
  ])
  const appPage = (file: string) => {
    const built = readFileSync(join(root, file))
    return createCachedPage({ built, type: 'text/html', headers: requireTrustedTypes(headers), values })
  }
  const [shell, signInShell] = [appPage('app.html'), appPage('sign-in.html')]

  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    globIgnore: [
      `${RENDERER_FILES.folder}/**`,
      '**/*.html',
      '**/*.br',
      '**/*.gz',
      ...Object.keys(FOR_SEARCH_ENGINES),
      'worker*.js',
      ...BRAND_FILES,
    ],
    wildcard: false,
    // Hashed files never change, and the others have an ETag.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControlOf(path))
      if (path.includes('.mjs')) reply.headers(workers)
    },
  })
  const serve = (path: string, file: CachedPage): void => {
    if (!path.includes(':')) ready.set(path, file)
    app.get(path, { logLevel: 'warn' }, (request, reply) => {
      const shown = path.includes(':') ? file : ready.get(path)
      return shown ? send(request, reply, shown) : reply.callNotFound()
    })
  }
  for (const file of globSync('**/index.html', { cwd: root })) {
    serve(dirname(file) === '.' ? '/' : `/${dirname(file)}`, page(file))
  }
  const otherFiles = { ...FOR_SEARCH_ENGINES, 'offline.html': 'text/html' }
  for (const [file, type] of Object.entries(otherFiles)) {
    if (!existsSync(join(root, file))) continue
    const built = readFileSync(join(root, file), 'utf8')
    serve(`/${file}`, cached(Buffer.from(withLastModified(built, statSync(join(root, file)).mtime)), type))
  }
  const serviceWorker = offlinePage === 'on' ? 'worker.js' : 'worker-off.js'
  if (existsSync(join(root, serviceWorker))) serve('/worker.js', page(serviceWorker, 'text/javascript'))
  for (const path of pathsOf(appScreens)) serve(path, path === appScreens.signIn ? signInShell : shell)
  /** Pages that the build does not have, such as those of an owner's modules. */
  const added = new Set<string>()
  publishedSite.subscribe(({ pages: published, notFoundPages, sitemap }) => {
    for (const path of added) ready.delete(path)
    added.clear()
    for (const path of ready.keys()) if (MODULE_PAGE.test(path) && !(path in published)) ready.delete(path)
    for (const [path, html] of Object.entries(published)) {
      if (!ready.has(path)) added.add(path)
      ready.set(path, cached(Buffer.from(html)))
    }
    for (const [path, html] of Object.entries(notFoundPages)) notFound.set(path, cached(Buffer.from(html)))
    ready.set('/sitemap.xml', cached(Buffer.from(sitemap), FOR_SEARCH_ENGINES['sitemap.xml']))
  })
  app.setNotFoundHandler((request, reply) => {
    if (!wantsHtml(request)) return sendNotFound(request, reply)
    const published = ready.get(pathOf(request))
    if (published) return send(request, reply, published)
    const missing = notFound.get(request.url.startsWith('/hi/') ? '/hi/404' : '/404')
    if (missing) send(request, reply.code(404), missing)
  })
}

/** The path of a page, without query and slash at the end. */
function pathOf({ url }: FastifyRequest): string {
  return url.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
}

/** Whether a browser asks for a page; programs get the 404 as JSON. */
function wantsHtml({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): void {
  // Rendered before the response is hijacked, so that Fastify answers errors.
  const rendered = page(request.headers['accept-encoding'] ?? '')
  reply.hijack()
  sendPage({ request: request.raw, answer: reply.raw, page: () => rendered, status: reply.statusCode })
}

function cacheControlOf(path: string): string {
  return path.includes('/assets/') ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'public, max-age=3600'
}
