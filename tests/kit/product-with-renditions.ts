import { madeFilesIn, RENDITIONS_DURATION_IN_SECONDS, RENDITIONS_FOLDER, storeRenditions } from './renditions.ts'
import { runProductProcess } from './run-product-process.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import { createDiskFiles } from '#server/adapters/disk/disk-files.ts'
import { readConfig } from '#server/config.ts'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Runs the product on the demo's data, where some items have renditions: the first video of a course, the video of the
 * live sessions and the first audio. `RENDITIONS` names a folder with other ones, of the length `RENDITIONS_SECONDS`; its
 * `source.mp4`, if there is one, becomes the uploaded file.
 */

const VIDEOS = ['The five breaths', 'Sunday satsang: a flame out of the wind']
const AUDIO = 'Tanpura before dawn'

const { RENDITIONS = RENDITIONS_FOLDER, RENDITIONS_SECONDS = RENDITIONS_DURATION_IN_SECONDS } = process.env

await runProductProcess({
  async isReady({ database: { db } }) {
    const files = createDiskFiles({
      dir: join(readConfig(process.env).dataDir, 'files'),
      secret: 'only for writing',
      clock: systemClock,
      mayRead: async () => false,
      mayWrite: async () => false,
    })
    const videos = await db
      .updateTable('videos')
      .set({ duration_in_seconds: Number(RENDITIONS_SECONDS) })
      .where('title', 'in', VIDEOS)
      .returning('storage_key')
      .execute()
    if (videos.length < VIDEOS.length) throw new Error('The demo lacks the videos.')
    const made = madeFilesIn(RENDITIONS)
    const source = join(RENDITIONS, 'source.mp4')
    for (const video of videos) {
      if (existsSync(source)) {
        const sizeInBytes = statSync(source).size
        const body = createReadStream(source)
        await files.write({ key: video.storage_key, contentType: 'video/mp4', sizeInBytes, body })
      }
      await storeRenditions({ db, files, sourceKey: video.storage_key, kind: 'VIDEO', made })
    }
    const audio = await db
      .selectFrom('audios')
      .select('storage_key')
      .where('title', '=', AUDIO)
      .executeTakeFirstOrThrow()
    const waveform = Array.from({ length: 200 }, (_, at) =>
      Math.round(30 + 60 * Math.abs(Math.sin(at / 9) * Math.sin(at / 31))),
    )
    await storeRenditions({ db, files, sourceKey: audio.storage_key, kind: 'AUDIO', made, waveform })
  },
})
