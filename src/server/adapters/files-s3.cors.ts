import type { s3Client } from './files-s3.client.ts'
import { type CORSRule, GetBucketCorsCommand } from '@aws-sdk/client-s3'

/** CORS rules the bucket needs: browsers upload parts, read ranges and must see these headers. */
export const CORS_NEEDS = {
  methods: ['GET', 'HEAD', 'PUT'],
  exposed: ['ETag', 'Content-Range', 'Accept-Ranges', 'Content-Length'],
} as const

/** Lists what the bucket's rules lack for browsers at an origin; empty when nothing is missing. */
export async function corsFaults(
  client: ReturnType<typeof s3Client>,
  bucket: string,
  origin: string,
): Promise<string[]> {
  const rules = await client.send(new GetBucketCorsCommand({ Bucket: bucket })).then(
    ({ CORSRules }) => CORSRules ?? [],
    (error: unknown) => {
      if (error instanceof Error && error.name === 'NoSuchCORSConfiguration') return []
      throw error
    },
  )
  return faultsOf(rules, origin)
}

/** The same for given rules. */
export function faultsOf(rules: CORSRule[], origin: string): string[] {
  const matching = rules.filter(({ AllowedOrigins = [] }) => AllowedOrigins.some((allowed) => fits(allowed, origin)))
  if (matching.length === 0) return [`no rule allows ${origin}`]
  const methods = matching.flatMap(({ AllowedMethods = [] }) => AllowedMethods)
  const exposed = matching.flatMap(({ ExposeHeaders = [] }) => ExposeHeaders.map((header) => header.toLowerCase()))
  const headers = matching.flatMap(({ AllowedHeaders = [] }) => AllowedHeaders.map((header) => header.toLowerCase()))
  return [
    ...CORS_NEEDS.methods.filter((method) => !methods.includes(method)).map((method) => `${method} is not allowed`),
    ...CORS_NEEDS.exposed
      .filter((header) => !exposed.includes(header.toLowerCase()))
      .map((header) => `${header} is not exposed`),
    ...(headers.includes('*') || headers.includes('content-type') ? [] : ['the header Content-Type is not allowed']),
  ]
}

/** An allowed origin may contain one wildcard. */
function fits(allowed: string, origin: string): boolean {
  const [before = '', after] = allowed.split('*')
  return after === undefined ? allowed === origin : origin.startsWith(before) && origin.endsWith(after)
}
