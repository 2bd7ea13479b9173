import { diskFileRoutes } from '#server/adapters/disk/disk.routes.ts'
import { createDiskFiles, type DiskFiles } from '#server/adapters/disk/disk-files.ts'
import { registerErrorHandler } from '#server/platform/error-handler.ts'
import { fastify } from 'fastify'

/** The disk store as the product runs it, with an access check that always allows. */
export function createDiskStore(dir: string): DiskFiles {
  return createDiskFiles({
    dir,
    secret: 'only for measuring',
    clock: { now: () => new Date() },
    mayRead: async () => true,
    mayWrite: async () => true,
  })
}

const [dir, port, accelPrefix = null] = process.argv.slice(2)
if (import.meta.main && dir) {
  const app = fastify()
  registerErrorHandler(app)
  await app.register(diskFileRoutes(createDiskStore(dir), { accelPrefix }))
  await app.listen({ host: '127.0.0.1', port: Number(port) })
}
