import { type CallGroups, openApiDocument } from './openapi.ts'
import { renderReference, STYLE_HASH } from './reference-page.ts'
import { API_BASE } from '#shared/contract/call.ts'
import type { FastifyInstance } from 'fastify'

/** Serves the contract as an OpenAPI document and as a page to read. Each is built on its first request. */
export function apiReferenceRoutes(app: FastifyInstance, contract: CallGroups): void {
  const openApi = builtOnce(() => JSON.stringify(openApiDocument(contract)))
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(openApi()),
  )
  const page = builtOnce(() => renderReference(contract))
  app.get(`${API_BASE}/reference`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(page()),
  )
}

/** The page has no script and loads nothing; its style sheet is part of it. */
const PAGE_POLICY = `default-src 'none';style-src '${STYLE_HASH}';base-uri 'none';form-action 'none';frame-ancestors 'none'`

function builtOnce(build: () => string): () => Buffer {
  let bytes: Buffer | undefined
  return () => (bytes ??= Buffer.from(build()))
}
