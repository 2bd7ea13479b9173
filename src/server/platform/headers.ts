import type { FastifyInstance, FastifyReply } from 'fastify'

const ONLY_FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

interface Surroundings {
  isHttps: boolean
  /** Where else browsers load files from and send them to; null: nowhere. */
  storage: string | null
  /** Whose pages stand inside ours; null: nobody's. */
  documentViewer: string | null
}

/** Every answer says the same, so it is written once and not put together for each. */
export function securityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Answers that are no pages say nothing of them: on a phone's first visit that would weigh more than the answers. */
export function dropPageHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of ONLY_FOR_PAGES) reply.removeHeader(name)
}

/** The same for data, which stays harmless where it is opened as a page all the same. */
export function speakOfData(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    dropPageHeaders(reply)
    reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'")
    done()
  })
}

/** What keeps a browser to what the product itself sends it (facts: CSP, HSTS, framing, opener). */
export function headersOfAll({ isHttps, ...others }: Surroundings): Readonly<Record<string, string>> {
  const headers = { ...always, 'content-security-policy': contentSecurityPolicy(others) }
  return isHttps ? { ...headers, 'strict-transport-security': STRICT_TRANSPORT } : headers
}

const RAZORPAY = 'https://*.razorpay.com'

function contentSecurityPolicy({ storage, documentViewer }: Omit<Surroundings, 'isHttps'>): string {
  const stored = storage === null ? '' : ` ${storage}`
  const framed = documentViewer === null ? '' : ` ${new URL(documentViewer).origin}`
  return [
    "default-src 'self'",
    "script-src 'self' https://checkout.razorpay.com",
    `frame-src 'self' ${RAZORPAY}${framed}`,
    `connect-src 'self' ${RAZORPAY}${stored}`,
    `img-src 'self' data: ${RAZORPAY}${stored}`,
    `media-src 'self' blob:${stored}`,
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${RAZORPAY}`,
    "frame-ancestors 'none'",
  ].join(';')
}

/** What `helmet` sends, with our own policies. */
const always = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'
