import type { s3Client } from './files-s3.client.ts'
import { type CORSRule, GetBucketCorsCommand } from '@aws-sdk/client-s3'

/** What the browser asks of the bucket: it puts parts and reads ranges, and has to see these headers. */
export const CORS_NEEDS = {
  methods: ['GET', 'HEAD', 'PUT'],
  exposed: ['ETag', 'Content-Range', 'Accept-Ranges', 'Content-Length'],
} as const

/** What the bucket's rules lack for browsers at an origin; nothing when all is well. */
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

/** The same of rules that have been read. */
export function faultsOf(rules: CORSRule[], origin: string): string[] {
  const ours = rules.filter(({ AllowedOrigins = [] }) => AllowedOrigins.some((allowed) => fits(allowed, origin)))
  if (ours.length === 0) return [`no rule allows ${origin}`]
  const methods = ours.flatMap(({ AllowedMethods = [] }) => AllowedMethods)
  const exposed = ours.flatMap(({ ExposeHeaders = [] }) => ExposeHeaders.map((header) => header.toLowerCase()))
  const headers = ours.flatMap(({ AllowedHeaders = [] }) => AllowedHeaders.map((header) => header.toLowerCase()))
  return [
    ...CORS_NEEDS.methods.filter((method) => !methods.includes(method)).map((method) => `${method} is not allowed`),
    ...CORS_NEEDS.exposed
      .filter((header) => !exposed.includes(header.toLowerCase()))
      .map((header) => `${header} is not exposed`),
    ...(headers.includes('*') || headers.includes('content-type') ? [] : ['the header Content-Type is not allowed']),
  ]
}

/** A star stands for anything, once. */
function fits(allowed: string, origin: string): boolean {
  const [before = '', after] = allowed.split('*')
  return after === undefined ? allowed === origin : origin.startsWith(before) && origin.endsWith(after)
}
