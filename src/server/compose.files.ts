import type { Config } from './config.ts'
import { diskFileRoutes } from '#server/adapters/files-disk.routes.ts'
import { diskFiles } from '#server/adapters/files-disk.ts'
import type { MayWrite } from '#server/adapters/files-rights.ts'
import type { S3Place } from '#server/adapters/files-s3.client.ts'
import type { Keys } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files, MayRead } from '#server/ports/files.ts'
import type { FastifyPluginAsync } from 'fastify'
import { join } from 'node:path'

interface Options {
  secret: Keys
  clock: Clock
  mayRead: MayRead
  mayWrite: MayWrite
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
  const place = s3PlaceOf(config)
  if (place === null) {
    const files = diskFiles({ dir: join(config.dataDir, 'files'), ...options })
    return { files, routes: diskFileRoutes(files, { accelPrefix: config.accelPrefix }), origin: null }
  }
  // Imported on demand: the S3 client takes a third of the start time.
  const { s3Files } = await import('#server/adapters/files-s3.ts')
  const { s3FileRoutes } = await import('#server/adapters/files-s3.routes.ts')
  const files = s3Files({ place, ...options })
  return { files, routes: s3FileRoutes(files), origin: originOf(place) }
}

/** The configured S3 bucket; null: files are on the local disk. */
export function s3PlaceOf({ files, secrets }: Config): S3Place | null {
  if (files.kind === 'disk' || secrets.s3SecretAccessKey === null) return null
  const { endpoint, region, bucket, accessKeyId } = files
  return { endpoint, region, bucket, accessKeyId, secretAccessKey: secrets.s3SecretAccessKey }
}

function originOf({ endpoint, bucket, region }: S3Place): string {
  return endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(endpoint).origin
}
