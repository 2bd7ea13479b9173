import type { Clock } from '#server/ports/clock.ts'
import { BUILT_CONTACT, type Contact } from '#shared/contact.ts'
import { addIstDays } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import type { FastifyInstance } from 'fastify'

interface WellKnown {
  siteUrl: () => string
  contact: () => Contact
  clock: Clock
}

/** RFC 9116 wants a date of less than a year ahead. */
const VALID_FOR_DAYS = 360

/**
 * What programs look for at fixed addresses: whom to tell about a weakness (RFC 9116), and where people change how they
 * sign in. There are no passwords here; the profile has the sessions and the second step in their place.
 */
export function wellKnownRoutes(app: FastifyInstance, { siteUrl, contact, clock }: WellKnown): void {
  app.get('/.well-known/security.txt', { logLevel: 'warn' }, (_request, reply) => {
    const lines = [
      // The built address is nobody's.
      ...(contact().email === BUILT_CONTACT.email ? [] : [`Contact: mailto:${contact().email}`]),
      `Contact: ${siteUrl()}${screens.contact}`,
      `Expires: ${addIstDays(clock.now(), VALID_FOR_DAYS).toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${siteUrl()}/.well-known/security.txt`,
      '',
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.join('\n'))
  })
  app.get('/.well-known/change-password', { logLevel: 'warn' }, (_request, reply) =>
    reply.redirect(screens.profile, 302),
  )
}
