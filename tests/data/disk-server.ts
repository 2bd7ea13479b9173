import { diskFileRoutes } from '#server/adapters/disk/disk.routes.ts'
import { type DiskFiles, createDiskFiles } from '#server/adapters/disk/disk-files.ts'
import { registerErrorHandler } from '#server/platform/error-handler.ts'
import { fastify } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DiskServer {
  files: DiskFiles
  dir: string
  origin: string
  port: number
  /** The access checks; everything is allowed by default. */
  rights: {
    mayRead: (input: { userId: string; key: string }) => boolean
    mayWrite: (userId: string) => boolean
    asked: number
  }
  advance(seconds: number): Promise<void>
  stop(): Promise<void>
}

interface Options {
  dir?: string
  uploadIdleMs?: number
  readIdleMs?: number
}

export const TEST_SECRET = 'a secret that only the tests know'

/** Starts the disk store behind a real port, with a manual clock. */
export async function startDiskServer({ dir, ...options }: Options = {}): Promise<DiskServer> {
  const folder = dir ?? (await mkdtemp(join(tmpdir(), 'sadhana-files-')))
  let offsetInMs = 0
  const rights: DiskServer['rights'] = { mayRead: () => true, mayWrite: () => true, asked: 0 }
  const files = createDiskFiles({
    dir: folder,
    secret: TEST_SECRET,
    clock: { now: () => new Date(Date.now() + offsetInMs) },
    mayRead: async (input) => {
      rights.asked += 1
      return rights.mayRead(input)
    },
    mayWrite: async (userId) => rights.mayWrite(userId),
  })
  const app = fastify()
  registerErrorHandler(app)
  await app.register(diskFileRoutes(files, options))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    files,
    dir: folder,
    origin,
    port: Number(new URL(origin).port),
    rights,
    advance: async (seconds) => {
      offsetInMs += seconds * 1000
    },
    stop: async () => {
      await app.close()
      if (dir === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
