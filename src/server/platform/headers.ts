import type { FastifyInstance } from 'fastify'

/** Headers and their values. */
export type HeaderMap = Readonly<Record<string, string>>

interface Surroundings {
  isHttps: boolean
  /** Where else browsers load files from and send them to; null: nowhere. */
  storage: string | null
  /** Whose pages stand inside ours; null: nobody's. */
  documentViewer: string | null
}

/** What keeps a browser to what the product itself sends it (facts: CSP, HSTS, framing, opener). */
export interface SecurityHeaders {
  ofAll: HeaderMap
  /** Beside them on pages; on data and scripts they would weigh more than the answers of a phone's first visit. */
  ofPages: HeaderMap
  /** Beside them on data, which stays harmless where it is opened as a page all the same. */
  ofData: HeaderMap
}

/** They never change, so they are put together once. */
export function securityHeaders({ isHttps, ...others }: Surroundings): SecurityHeaders {
  return {
    ofAll: isHttps ? { ...always, 'strict-transport-security': STRICT_TRANSPORT } : always,
    ofPages: { ...onPages, 'content-security-policy': contentSecurityPolicy(others) },
    ofData: { 'content-security-policy': "default-src 'none';frame-ancestors 'none'" },
  }
}

/** Says them on every answer of this part of the application. */
export function sayHeaders(app: FastifyInstance, headers: HeaderMap): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
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

/* What `helmet` sends, with our own policies. */

const always = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const onPages = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'
