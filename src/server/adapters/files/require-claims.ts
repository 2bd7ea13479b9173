import { FILES_PATH, type FileClaims, type FileTokens } from './file-tokens.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead, StoredAs } from '#server/ports/files.ts'
import { keyInWidth, widthInUrl } from '#shared/domain/pictures.ts'
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

/** The claims of a read that its viewer may make now, for as long as they may. The URL of a picture may ask for a narrower version of it. */
export async function requireReadClaims(
  files: { tokens: FileTokens; clock: Clock; mayRead: MayRead; storedAs: StoredAs },
  request: Pick<FastifyRequest, 'url'>,
): Promise<ReadClaims> {
  const claims = requireClaims(files, request)
  if (claims.use !== 'GET') throw new Refused('FORBIDDEN')
  const until = await files.mayRead({ userId: claims.viewer, key: claims.key })
  if (!until) throw new Refused('FORBIDDEN')
  const expiresAtMs = until === true ? claims.expiresAtMs : Math.min(claims.expiresAtMs, until.getTime())
  const instead = await files.storedAs(claims.key)
  return { ...claims, expiresAtMs, key: keyInWidth(claims.key, widthInUrl(request.url)), ...instead }
}

type ReadClaims = Extract<FileClaims, { use: 'GET' }>
