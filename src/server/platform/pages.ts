import { answerNotFound } from './answer-errors.ts'
import { appScreens, pathsOf } from '#shared/screens.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One HTML page in memory, in the encodings that it was built in. */
interface Page {
  etag: string
  plain: Buffer
  encoded: Record<string, Buffer>
}

const ENCODINGS = { br: '.br', gzip: '.gz' }
const ONLY_FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const YEAR_IN_SECONDS = 31_536_000

/**
 * Serves the built web: public pages under their own paths, the application's shell under the paths of its screens,
 * hashed assets for good, and a 404 page with that status everywhere else.
 */
export async function webPages(app: FastifyInstance, { dir }: { dir: string }): Promise<void> {
  const root = join(process.cwd(), dir)
  const missing = readPage(join(root, '404.html'))
  const shell = readPage(join(root, 'app.html'))

  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    wildcard: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'public, max-age=3600')
      // They speak of pages; on every script they would cost a first visit more than the style sheet does.
      // A worker keeps its own policy.
      if (!path.includes('.mjs')) for (const name of ONLY_FOR_PAGES) reply.removeHeader(name)
    },
  })
  for (const file of globSync('**/index.html', { cwd: root })) {
    const page = readPage(join(root, file))
    const path = dirname(file) === '.' ? '/' : `/${dirname(file)}`
    app.get(path, { logLevel: 'warn' }, (request, reply) => sendPage(request, reply, page))
  }
  for (const path of pathsOf(appScreens)) {
    app.get(path, { logLevel: 'warn' }, (request, reply) => sendPage(request, reply, shell))
  }
  app.setNotFoundHandler((request, reply) =>
    isForPeople(request) ? sendPage(request, reply.code(404), missing) : answerNotFound(request, reply),
  )
}

/** Programs that ask for what is not there are answered in their own form. */
function isForPeople({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  for (const [encoding, body] of Object.entries(page.encoded)) {
    if (accepted.includes(encoding)) return reply.header('content-encoding', encoding).send(body)
  }
  return reply.send(page.plain)
}

function readPage(path: string): Page {
  const plain = readFileSync(path)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const encoded = Object.entries(ENCODINGS).flatMap(([encoding, ending]) =>
    existsSync(path + ending) ? [[encoding, readFileSync(path + ending)] as const] : [],
  )
  return { etag, plain, encoded: Object.fromEntries(encoded) }
}
