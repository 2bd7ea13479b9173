import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const RAZORPAY = 'https://*.razorpay.com'

/** The headers that keep a browser to what the product itself sends it (facts: CSP, HSTS, framing, opener). */
export async function securityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", 'https://checkout.razorpay.com'],
        frameSrc: ["'self'", RAZORPAY],
        connectSrc: ["'self'", RAZORPAY],
        imgSrc: ["'self'", 'data:', RAZORPAY],
        mediaSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", RAZORPAY],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()')
  })
}
