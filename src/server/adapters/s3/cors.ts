import type { createS3Client } from './client.ts'
import { type CORSRule, GetBucketCorsCommand } from '@aws-sdk/client-s3'

/** CORS rules the bucket needs: browsers upload parts, read ranges and must see these headers. */
export const REQUIRED_CORS = {
  methods: ['GET', 'HEAD', 'PUT'],
  headers: ['Content-Type', 'Range'],
  exposed: ['ETag', 'Content-Range', 'Accept-Ranges', 'Content-Length'],
} as const

/** Lists what the bucket's rules lack for browsers at an origin; empty when nothing is missing. */
export async function checkCors(
  client: ReturnType<typeof createS3Client>,
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
  return missingCors(rules, origin)
}

/** The same for given rules. */
export function missingCors(rules: CORSRule[], origin: string): string[] {
  const matching = rules.filter(({ AllowedOrigins = [] }) =>
    AllowedOrigins.some((allowed) => matchesOrigin(allowed, origin)),
  )
  if (matching.length === 0) return [`no rule allows ${origin}`]
  const methods = matching.flatMap(({ AllowedMethods = [] }) => AllowedMethods)
  const exposed = matching.flatMap(({ ExposeHeaders = [] }) => ExposeHeaders.map((header) => header.toLowerCase()))
  const headers = matching.flatMap(({ AllowedHeaders = [] }) => AllowedHeaders.map((header) => header.toLowerCase()))
  return [
    ...REQUIRED_CORS.methods.filter((method) => !methods.includes(method)).map((method) => `${method} is not allowed`),
    ...REQUIRED_CORS.exposed
      .filter((header) => !exposed.includes(header.toLowerCase()))
      .map((header) => `${header} is not exposed`),
    ...REQUIRED_CORS.headers
      .filter((header) => !headers.includes('*') && !headers.includes(header.toLowerCase()))
      .map((header) => `the header ${header} is not allowed`),
  ]
}

/** An allowed origin may contain one wildcard. */
function matchesOrigin(allowed: string, origin: string): boolean {
  const [before = '', after] = allowed.split('*')
  return after === undefined ? allowed === origin : origin.startsWith(before) && origin.endsWith(after)
}
