import { sendNotFound } from './error-handler.ts'
import type { SecurityHeaders } from './headers.ts'
import { type PagesByPath, sendPage } from './page-server.ts'
import { createCachedPage, type CachedPage } from './cached-pages.ts'
import { requireTrustedTypes } from './page-csp.ts'
import type { Contact } from '#shared/contact.ts'
import type { CourseOffer } from '#shared/course-offer.ts'
import { appScreens, pathsOf } from '#shared/screens.ts'
import type { UpcomingSession } from '#shared/upcoming-sessions.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files that contain the site's URL. */
const FOR_SEARCH_ENGINES = { 'sitemap.xml': 'application/xml', 'robots.txt': 'text/plain' }
const YEAR_IN_SECONDS = 31_536_000

interface WebPages {
  dir: string
  /** Receives the pages with fixed paths, for the page server. */
  ready: PagesByPath
  /** The site's public URL without a slash at the end; known once the server listens. */
  siteUrl: () => string
  /** The current site name (Settings). */
  siteName: () => string
  /** The plans on sale (Plans). */
  courseOffer: () => CourseOffer
  /** The planned live sessions. */
  sessions: () => readonly UpcomingSession[]
  /** How to reach the administrators (Settings). */
  contact: () => Contact
  headers: SecurityHeaders
  /** Off: browsers get a service worker that unregisters itself. */
  offlinePage: 'on' | 'off'
}

/**
 * Serves the built web: public pages at their paths, the application's shell at the paths of its screens (a smaller one
 * for the sign-in), immutable hashed assets, and the 404 page everywhere else.
 */
export async function serveWebPages(
  app: FastifyInstance,
  { dir, ready, headers: { common, pages, workers }, offlinePage, ...site }: WebPages,
): Promise<void> {
  const root = join(process.cwd(), dir)
  const headers = { ...common, ...pages }
  const page = (file: string, type = 'text/html') =>
    createCachedPage({ path: join(root, file), type, headers, ...site })
  const notFound = { en: page('404.html'), hi: page('hi/404.html') }
  const appPage = (file: string) =>
    createCachedPage({ path: join(root, file), type: 'text/html', headers: requireTrustedTypes(headers), ...site })
  const [shell, signInShell] = [appPage('app.html'), appPage('sign-in.html')]

  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', ...Object.keys(FOR_SEARCH_ENGINES), 'worker*.js'],
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
    app.get(path, { logLevel: 'warn' }, (request, reply) => send(request, reply, file))
  }
  for (const file of globSync('**/index.html', { cwd: root })) {
    serve(dirname(file) === '.' ? '/' : `/${dirname(file)}`, page(file))
  }
  const otherFiles = { ...FOR_SEARCH_ENGINES, 'offline.html': 'text/html' }
  for (const [file, type] of Object.entries(otherFiles)) {
    if (existsSync(join(root, file))) serve(`/${file}`, page(file, type))
  }
  const serviceWorker = offlinePage === 'on' ? 'worker.js' : 'worker-off.js'
  if (existsSync(join(root, serviceWorker))) serve('/worker.js', page(serviceWorker, 'text/javascript'))
  for (const path of pathsOf(appScreens)) serve(path, path === appScreens.signIn ? signInShell : shell)
  app.setNotFoundHandler((request, reply) => {
    if (!wantsHtml(request)) return sendNotFound(request, reply)
    send(request, reply.code(404), request.url.startsWith('/hi/') ? notFound.hi : notFound.en)
  })
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
