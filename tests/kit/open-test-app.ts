import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose/compose.ts'
import type { Ports } from '#server/compose/dependencies.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Email } from '#server/ports/email-sender.ts'
import { API_BASE, type Answer, type Call } from '#shared/contract/call.ts'
import * as z from 'zod/mini'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testClock } from './clock.ts'

interface TestAppOptions {
  now: Date | string
  /** Environment variables in addition to those of a plain test installation. */
  env: Record<string, string>
  /** Ports of the product to replace besides the clock and the email sender. */
  ports?: Partial<Ports>
}

/** Opens the whole product on a given database, with a settable clock and collected emails. */
export async function openTestApp(database: Database, { now, env, ports }: TestAppOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sadhana-app-'))
  const clock = testClock(now)
  const emails: Email[] = []
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', MEDIA_CONCURRENCY: '0', ...env })
  const emailSender = { send: async (email: Email) => void emails.push(email) }
  const product = await compose(config, { database, clock, emailSender, ...ports })
  const app = await buildApp(product)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    app,
    product,
    db: database.db,
    clock,
    emails,
    dataDir,

    /** The address of the server, for what needs a real connection: files and calls made by jobs. */
    address,
    startJobs: () => product.start(address),

    /** Makes a call as a client does. The body is not checked, so that tests can send invalid ones. */
    async request<C extends Call>(call: C, { params, query, body, token, headers }: Request = {}) {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
      const response = await app.inject({
        method: call.method,
        url: API_BASE + path,
        ...(query && { query }),
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      const json: unknown = isJson ? JSON.parse(response.body) : undefined
      return {
        status: response.statusCode,
        headers: response.headers,
        json: json as Record<string, unknown>,
        /** The decoded answer; throws when the call was refused. */
        get answer(): Answer<C> {
          if (response.statusCode >= 300)
            throw new Error(`${call.path} answered ${response.statusCode}: ${response.body}`)
          return (call.answer ? z.decode(call.answer, json) : undefined) as Answer<C>
        },
      }
    },

    async close(): Promise<void> {
      await app.close()
      await product.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string
  headers?: Record<string, string>
}
