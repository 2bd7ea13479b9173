import type { Config } from '#server/config.ts'
import { diskFileRoutes } from '#server/adapters/disk/disk.routes.ts'
import { createDiskFiles } from '#server/adapters/disk/disk-files.ts'
import type { MayWrite } from '#server/adapters/files/read-access.ts'
import type { S3Location } from '#server/adapters/s3/client.ts'
import type { KeyRing } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files, MayRead, StoredAs } from '#server/ports/files.ts'
import type { FastifyPluginAsync } from 'fastify'
import { join } from 'node:path'

interface Options {
  secret: KeyRing
  clock: Clock
  mayRead: MayRead
  mayWrite: MayWrite
  storedAs?: StoredAs
}

interface FileStore {
  files: Files
  /** The routes behind the URLs that the store issues. */
  routes: FastifyPluginAsync
  /** The other origin that browsers load files from; null: this one. */
  origin: string | null
}

/** Opens the configured file store. */
export async function openFiles(config: Config, options: Options): Promise<FileStore> {
  const location = s3LocationOf(config)
  if (location === null) {
    const files = createDiskFiles({ dir: join(config.dataDir, 'files'), ...options })
    return { files, routes: diskFileRoutes(files, { accelPrefix: config.accelPrefix }), origin: null }
  }
  // Imported on demand: the S3 client takes a third of the start time.
  const { createS3Files } = await import('#server/adapters/s3/s3-files.ts')
  const { s3FileRoutes } = await import('#server/adapters/s3/s3.routes.ts')
  const files = createS3Files({ location, ...options })
  return { files, routes: s3FileRoutes(files), origin: originOf(location) }
}

/** The configured S3 bucket; null: files are on the local disk. */
export function s3LocationOf({ files, secrets }: Config): S3Location | null {
  if (files.kind === 'disk' || secrets.s3SecretAccessKey === null) return null
  const { endpoint, region, bucket, accessKeyId } = files
  return { endpoint, region, bucket, accessKeyId, secretAccessKey: secrets.s3SecretAccessKey }
}

function originOf({ endpoint, bucket, region }: S3Location): string {
  return endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(endpoint).origin
}
