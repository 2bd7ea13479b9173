import type { CachedPage } from './cached-pages.ts'
import type { RequestMetrics } from './request-metrics.ts'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'

/** How long an idle connection of a browser is kept open. */
const KEEP_ALIVE_MS = 72_000
const HEADERS_TIMEOUT_MS = 10_000
/** Of the URL and all headers together, including the session token or a signed file URL. */
const HEADERS_LIMIT_IN_BYTES = 16 * 1024

/** Cached pages by their exact path. */
export type PagesByPath = Map<string, CachedPage>

interface PageServerOptions {
  pages: PagesByPath
  /** Whether requests with this host name (without port) are allowed. */
  isServed: (hostname: string) => boolean
  requests: RequestMetrics
}

/**
 * Makes an HTTP server that answers cached pages before Fastify's router and hooks, which cost more than the page
 * itself. It handles plain requests for the exact path of a page; all others go to the application, which serves the
 * same page.
 */
export function pageServerFactory({ pages, isServed, requests }: PageServerOptions): FastifyServerFactory {
  const limits = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: HEADERS_LIMIT_IN_BYTES,
  }
  return (application) =>
    createServer(limits, (request, answer) => {
      const { url = '', method, headers } = request
      const page = method === 'GET' ? pages.get(url) : undefined
      if (!page || !isPlain(headers) || !isServed(hostnameOf(headers))) return application(request, answer)
      const from = performance.now()
      try {
        const status = sendPage({ request, answer, page })
        requests.record({ method: 'GET', route: url, status, ms: performance.now() - from })
      } catch (error) {
        if (answer.headersSent) throw error
        // The application fails as well, but answers this one request with an error.
        application(request, answer)
      }
    })
}

interface SendPageOptions {
  request: IncomingMessage
  answer: ServerResponse
  page: CachedPage
  status?: number
}

/** Sends a cached page, or 304 if the browser has it. Returns the status. */
export function sendPage({ request, answer, page, status = 200 }: SendPageOptions): number {
  const { etag, head, notModifiedHead, body } = page(request.headers['accept-encoding'] ?? '')
  if (status === 200 && request.headers['if-none-match'] === etag) {
    answer.writeHead(304, notModifiedHead).end()
    return 304
  }
  answer.writeHead(status, head).end(body)
  return status
}

/** Whether the request has no body and no forwarded host name. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  return (
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['x-forwarded-host'] === undefined
  )
}

function hostnameOf({ host = '' }: IncomingHttpHeaders): string {
  return host.replace(/:\d+$/, '')
}
