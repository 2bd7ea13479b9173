import type { FastifyInstance } from 'fastify'

/**
 * The headers that keep a browser to what the product itself sends it (facts: CSP, HSTS, framing, opener). They are the
 * same for every answer, so they are written once and not put together for each.
 */
export function securityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = headersOfAll({ isHttps })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What every answer says, for what is sent past the application's own replies. */
export function headersOfAll({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> {
  return isHttps ? { ...always, 'strict-transport-security': STRICT_TRANSPORT } : always
}

const RAZORPAY = 'https://*.razorpay.com'

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' https://checkout.razorpay.com",
  `frame-src 'self' ${RAZORPAY}`,
  `connect-src 'self' ${RAZORPAY}`,
  `img-src 'self' data: ${RAZORPAY}`,
  "media-src 'self' blob:",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  `form-action 'self' ${RAZORPAY}`,
  "frame-ancestors 'none'",
]

/** What `helmet` sends, with our own policies. */
const always = {
  'content-security-policy': contentSecurityPolicy.join(';'),
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
