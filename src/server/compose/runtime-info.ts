import type { Config } from '#server/config.ts'
import type { RuntimeInfo } from '#server/features/system/system.service.ts'
import type { EventLoopWatch } from '#server/platform/event-loop.ts'
import type { Files } from '#server/ports/files.ts'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import * as z from 'zod/mini'

const manifest = z.object({ version: z.string() })

/** What the administrator's System screen shows about the installation. */
export function runtimeInfoOf(
  config: Config,
  { files, eventLoop }: { files: Files; eventLoop: EventLoopWatch },
): RuntimeInfo {
  const { version } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return {
    version,
    database: config.database.kind === 'embedded' ? 'EMBEDDED' : 'POSTGRES',
    lastBlock() {
      const block = eventLoop.lastBlock()
      return block && { heldInMs: block.blockedMs, endedAt: block.endedAt }
    },
    async storage() {
      const isReachable = await files.ping().then(
        () => true,
        () => false,
      )
      if (config.files.kind === 's3') return { kind: 'S3', isReachable, freeInBytes: null }
      return { kind: 'DISK', isReachable, freeInBytes: await freeBytesOf(config.dataDir) }
    },
  }
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
