import { FILES_PATH, type FileClaims, type FileTokens } from './file-tokens.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FastifyRequest } from 'fastify'

/** Decrypts the claims in the URL of a request; refuses a foreign or expired one. */
export function requireClaims(
  { tokens, clock }: { tokens: FileTokens; clock: Clock },
  { url }: Pick<FastifyRequest, 'url'>,
): FileClaims {
  const claims = tokens.decrypt(url.slice(FILES_PATH.length).replace(/[?#].*$/, ''))
  if (!claims) throw new Refused('FORBIDDEN')
  if (claims.expiresAtMs <= clock.now().getTime()) throw new Refused('ADDRESS_EXPIRED')
  return claims
}
