import { answerNotFound } from './answer-errors.ts'
import type { SecurityHeaders } from './headers.ts'
import { type ReadyPages, sendPage } from './page-door.ts'
import { pageFile, type PageFile } from './page-files.ts'
import { demandingTrustedTypes } from './page-policy.ts'
import { appScreens, pathsOf } from '#shared/screens.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** They name the site by its address. */
const FOR_SEARCH_ENGINES = { 'sitemap.xml': 'application/xml', 'robots.txt': 'text/plain' }
const YEAR_IN_SECONDS = 31_536_000

interface WebPages {
  dir: string
  /** Where the pages of fixed addresses are laid ready for the door. */
  ready: ReadyPages
  /** Where people reach the site, without a slash at the end; known once the server listens. */
  siteAddress: () => string
  /** What the product is called now (Settings). */
  siteName: () => string
  headers: SecurityHeaders
  /** Off: browsers are sent a worker that takes itself away. */
  offlinePage: 'on' | 'off'
}

/**
 * Serves the built web: public pages under their own paths, the application's shell under the paths of its screens (the
 * sign-in's with fewer styles), hashed assets for good, and a 404 page with that status everywhere else.
 */
export async function webPages(
  app: FastifyInstance,
  { dir, ready, headers: { ofAll, ofPages }, offlinePage, ...site }: WebPages,
): Promise<void> {
  const root = join(process.cwd(), dir)
  const headers = { ...ofAll, ...ofPages }
  const page = (file: string, type = 'text/html') => pageFile({ path: join(root, file), type, headers, ...site })
  const missing = { en: page('404.html'), hi: page('hi/404.html') }
  const appPage = (file: string) =>
    pageFile({ path: join(root, file), type: 'text/html', headers: demandingTrustedTypes(headers), ...site })
  const [shell, door] = [appPage('app.html'), appPage('sign-in.html')]

  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', ...Object.keys(FOR_SEARCH_ENGINES), 'worker*.js'],
    wildcard: false,
    // Hashed files never change, and the others have their ETag.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cachingOf(path))
      // A worker goes by its own policy, and not by that of its page.
      if (path.includes('.mjs')) reply.headers(ofPages)
    },
  })
  const serve = (path: string, file: PageFile): void => {
    if (!path.includes(':')) ready.set(path, file)
    app.get(path, { logLevel: 'warn' }, (request, reply) => send(request, reply, file))
  }
  for (const file of globSync('**/index.html', { cwd: root })) {
    serve(dirname(file) === '.' ? '/' : `/${dirname(file)}`, page(file))
  }
  const others = { ...FOR_SEARCH_ENGINES, 'offline.html': 'text/html' }
  for (const [file, type] of Object.entries(others)) {
    if (existsSync(join(root, file))) serve(`/${file}`, page(file, type))
  }
  const worker = offlinePage === 'on' ? 'worker.js' : 'worker-off.js'
  if (existsSync(join(root, worker))) serve('/worker.js', page(worker, 'text/javascript'))
  for (const path of pathsOf(appScreens)) serve(path, path === appScreens.signIn ? door : shell)
  app.setNotFoundHandler((request, reply) => {
    if (!isForPeople(request)) return answerNotFound(request, reply)
    send(request, reply.code(404), request.url.startsWith('/hi/') ? missing.hi : missing.en)
  })
}

/** Programs that ask for what is not there are answered in their own form. */
function isForPeople({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

function send(request: FastifyRequest, reply: FastifyReply, page: PageFile): void {
  // Made before the answer is ours: what fails here is answered by the application.
  const made = page(request.headers['accept-encoding'] ?? '')
  reply.hijack()
  sendPage({ request: request.raw, answer: reply.raw, page: () => made, status: reply.statusCode })
}

function cachingOf(path: string): string {
  return path.includes('/assets/') ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'public, max-age=3600'
}
