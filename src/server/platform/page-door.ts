import type { PageFile } from './page-files.ts'
import type { CountAnswer, RequestFigures } from './request-figures.ts'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'

/** As long as connections of browsers are kept for their next request. */
const KEPT_FOR_MS = 72_000
const HEAD_WITHIN_MS = 10_000
/** Of the address and all headers together, the token and a file's ticket among them. */
const HEAD_LIMIT_IN_BYTES = 16 * 1024

/** The pages that lie ready, by their exact address. */
export type ReadyPages = Map<string, PageFile>

interface Door {
  pages: ReadyPages
  /** Whether a request by this name is for us at all, its port taken off. */
  isServed: (hostname: string) => boolean
  requests: RequestFigures
}

/**
 * The server's own door: whoever asks for a page by its exact address gets it here, before the router and its hooks,
 * which cost more than the page does. Whatever is unusual about a request goes on to the application, which answers the
 * same page in its own way.
 */
export function pageDoor({ pages, isServed, requests }: Door): FastifyServerFactory {
  // To put the label together for each answer would cost as much as the answer.
  const counters = new Map<string, CountAnswer>()
  const counterOf = (path: string): CountAnswer => {
    const counter = counters.get(path) ?? requests.of('GET', path)
    counters.set(path, counter)
    return counter
  }
  const limits = {
    headersTimeout: HEAD_WITHIN_MS,
    requestTimeout: 0,
    keepAliveTimeout: KEPT_FOR_MS,
    maxHeaderSize: HEAD_LIMIT_IN_BYTES,
  }
  return (application) =>
    createServer(limits, (request, answer) => {
      const { url = '', method, headers } = request
      const page = method === 'GET' ? pages.get(url) : undefined
      if (!page || !isPlain(headers) || !isServed(hostnameOf(headers))) return application(request, answer)
      const from = performance.now()
      try {
        const status = sendPage({ request, answer, page })
        counterOf(url)({ status, ms: performance.now() - from })
      } catch (error) {
        if (answer.headersSent) throw error
        // It fails there as well, but says so, and to this one alone.
        application(request, answer)
      }
    })
}

interface Sending {
  request: IncomingMessage
  answer: ServerResponse
  page: PageFile
  status?: number
}

/** Sends a page as it lies ready, or says that the browser has it already; answers with the status. */
export function sendPage({ request, answer, page, status = 200 }: Sending): number {
  const { etag, head, headIfKnown, body } = page(request.headers['accept-encoding'] ?? '')
  if (status === 200 && request.headers['if-none-match'] === etag) {
    answer.writeHead(304, headIfKnown).end()
    return 304
  }
  answer.writeHead(status, head).end(body)
  return status
}

/** Without a body, and under no other name than the one that it was sent to. */
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
