import type { Config } from './config.ts'
import type { Place } from '#server/features/system/system.service.ts'
import type { EventLoopWatch } from '#server/platform/event-loop.ts'
import type { Files } from '#server/ports/files.ts'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import * as z from 'zod/mini'

const manifest = z.object({ version: z.string() })

/** Where the product runs, as the administrator is told. */
export function placeOf(config: Config, { files, eventLoop }: { files: Files; eventLoop: EventLoopWatch }): Place {
  const { version } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return {
    version,
    database: config.database.kind === 'embedded' ? 'EMBEDDED' : 'POSTGRES',
    lastHold: eventLoop.lastHold,
    async storage() {
      const isReachable = await files.ping().then(
        () => true,
        () => false,
      )
      if (config.files.kind === 's3') return { kind: 'S3', isReachable, freeInBytes: null }
      const { bavail, bsize } = await statfs(config.dataDir)
      return { kind: 'DISK', isReachable, freeInBytes: bavail * bsize }
    },
  }
}
