import { testApp } from './app.ts'
import { fakeTranscoder } from './fake-transcoder.ts'
import { manualJobs } from './manual-jobs.ts'
import { aProbedVideo } from './probed-media.ts'
import { anAdmin } from './users.ts'
import { contract } from '#shared/contract/index.ts'
import type { SpeechModel } from '#server/ports/transcoder.ts'
import type { MediaInfo } from '#shared/domain/media-info.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'

export type Conversion = Awaited<ReturnType<typeof openConversion>>

/** The product with a transcoder that does nothing, whose background jobs run when the test says so. */
export async function openConversion({ speechModel = null }: { speechModel?: SpeechModel | null } = {}) {
  const background = manualJobs()
  const transcoder = fakeTranscoder()
  const machine = { freeSpace: 1e12 }
  const source: { info: MediaInfo } = { info: aProbedVideo({ width: 1280, height: 720 }) }
  const t = await testApp({
    ports: {
      jobs: background.jobs,
      transcoder,
      speechModel,
      freeSpace: async () => machine.freeSpace,
      probe: { probe: async () => source.info },
    },
  })
  const admin = await anAdmin(t)

  /** Runs all due steps of this node. */
  async function convertAll(): Promise<void> {
    while ((await background.runQueue('media.convert')) > 0);
  }

  return {
    t,
    admin,
    background,
    transcoder,
    machine,
    /** What is found in every source that is read. */
    source,
    convertAll,

    /** A minute later: what became due is looked for, and done. */
    async aMinuteLater(): Promise<void> {
      t.clock.advance(MINUTE_IN_MS + 1)
      await background.repeat('media.sweep')
      await convertAll()
    },

    async listedVideo(id: string) {
      const { answer } = await t.request(contract.videos.list, { token: admin.token })
      const video = answer.videos.find(({ _id }) => _id === id)
      if (!video) throw new Error('The video is not listed')
      return video
    },

    playbackOf: async (id: string) =>
      (await t.request(contract.playback.read, { token: admin.token, params: { id } })).answer.playback,

    encodings: () => transcoder.log.filter((line) => line.startsWith('encode')),
  }
}
