import type { FastifyInstance } from 'fastify'

/** Headers and their values. */
export type HeaderMap = Readonly<Record<string, string>>

interface HeaderOptions {
  isHttps: boolean
  /** Another origin that browsers load files from and upload them to; null: none. */
  storage: string | null
  /** The document viewer that is framed; null: none. */
  documentViewer: string | null
}

/** Security headers by kind of response: CSP, HSTS, framing, opener. */
export interface SecurityHeaders {
  common: HeaderMap
  /** In addition on pages. On every data and script response they would outweigh the content of a first visit. */
  pages: HeaderMap
  /** In addition on data, so that it is harmless when opened as a page. */
  data: HeaderMap
  /** In addition on scripts of workers, which have a policy of their own instead of that of their page. */
  workers: HeaderMap
}

/** Built once, since they never change. */
export function securityHeaders({ isHttps, ...others }: HeaderOptions): SecurityHeaders {
  return {
    common: isHttps ? { ...commonHeaders, 'strict-transport-security': STRICT_TRANSPORT } : commonHeaders,
    pages: { ...pageHeaders, 'content-security-policy': contentSecurityPolicy(others) },
    data: { 'content-security-policy': "default-src 'none';frame-ancestors 'none'" },
    workers: { 'content-security-policy': WORKER_POLICY },
  }
}

/** Adds the headers to every response of this scope. */
export function addHeaders(app: FastifyInstance, headers: HeaderMap): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const RAZORPAY = 'https://*.razorpay.com'

function contentSecurityPolicy({ storage, documentViewer }: Omit<HeaderOptions, 'isHttps'>): string {
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

/** The worker of pdf.js decodes pictures with WebAssembly and loads its decoders and fonts from here, nothing else. */
const WORKER_POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/* The headers of `helmet`, with our own policies. */

const commonHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const pageHeaders = {
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
