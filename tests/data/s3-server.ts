import { TEST_SECRET } from './disk-server.ts'
import { s3FileRoutes } from '#server/adapters/s3/s3.routes.ts'
import { type S3Files, createS3Files } from '#server/adapters/s3/s3-files.ts'
import { registerErrorHandler } from '#server/platform/error-handler.ts'
import { fastify } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'

export interface S3Server {
  files: S3Files
  origin: string
  /** The access check; everything is allowed by default. */
  rights: { mayRead: (input: { userId: string; key: string }) => boolean }
  advance(seconds: number): Promise<void>
  stop(): Promise<void>
}

/** Starts our routes in front of the S3 store. The store's clock cannot be set, so `pass` really waits. */
export async function startS3Server(): Promise<S3Server> {
  const rights: S3Server['rights'] = { mayRead: () => true }
  const files = createS3Files({
    location: inject('s3'),
    secret: TEST_SECRET,
    clock: { now: () => new Date() },
    mayRead: async (input) => rights.mayRead(input),
  })
  const app = fastify()
  registerErrorHandler(app)
  await app.register(s3FileRoutes(files))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    files,
    origin,
    rights,
    advance: (seconds) => wait(seconds * 1000),
    async stop() {
      await app.close()
      files.client.destroy()
    },
  }
}
