import * as playback from './playback.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Media } from '#server/features/media/public.ts'
import { coalesce } from '#server/platform/batch-reads.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { MayRead } from '#server/ports/files.ts'
import type { Fragments, playback as calls } from '#shared/contract/playback.ts'
import { STORYBOARD } from '#shared/domain/renditions.ts'
import { hasLikelyRate } from '#shared/domain/rendition-choice.ts'

/** Gives players the renditions and pictures of what the viewer may play now. */
export function playbackService({ db, media, mayRead }: Dependencies): Handlers<typeof calls> {
  /** All members of a live session ask at the moment of its start. */
  const coalesceMedia = coalesce<Awaited<ReturnType<typeof readMedia>>>()

  async function readMedia(key: string) {
    const [renditions, pictures, job] = await Promise.all([
      playback.listRenditions(db, key),
      playback.listPictures(db, key),
      playback.findWaveform(db, key),
    ])
    return { renditions, pictures, waveform: job?.waveform ?? [] }
  }

  async function requireItem(id: string, { userId }: Viewer) {
    const item = await playback.findItem(db, id)
    if (!item || !(await mayRead({ userId, key: item.key }))) throw new Refused('NOT_FOUND')
    return item
  }

  return {
    async read({ params: { id }, query, viewer }) {
      const { key, title, durationInSeconds } = await requireItem(id, viewer)
      const { renditions, pictures, waveform } = await coalesceMedia(key, () => readMedia(key))
      const urlOf = (file: { key: string }, contentType: string) =>
        media.signedUrl(viewer.userId, { key: file.key, contentType, title })
      const poster = pictures.find(({ kind }) => kind === 'POSTER')
      const sheets = pictures.filter(({ kind }) => kind === 'STORYBOARD')
      const signed = renditions.map(async (row) => ({
        name: row.name,
        url: await urlOf(row, row.name === 'audio' ? 'audio/mp4' : 'video/mp4'),
        width: row.width,
        height: row.height,
        codecs: row.codecs,
        sizeInBytes: row.size_in_bytes,
        meanBitRate: row.mean_bit_rate,
        peakBitRate: row.peak_bit_rate,
        fragments: hasLikelyRate(row.mean_bit_rate, query.bitRate) ? fragmentsOf(row) : null,
      }))
      const [first] = sheets
      return {
        playback: {
          durationInSeconds,
          renditions: await Promise.all(signed),
          playlistUrl: null,
          posterUrl: poster ? await urlOf(poster, poster.content_type) : null,
          storyboard: first
            ? {
                sheetUrls: await Promise.all(sheets.map((sheet) => urlOf(sheet, 'image/webp'))),
                ...STORYBOARD,
                width: first.width,
                height: first.height,
              }
            : null,
          waveform,
        },
      }
    },

    async fragments({ params: { id, name }, viewer }) {
      const { key } = await requireItem(id, viewer)
      const { renditions } = await coalesceMedia(key, () => readMedia(key))
      const row = renditions.find((rendition) => rendition.name === name)
      if (!row) throw new Refused('NOT_FOUND')
      return fragmentsOf(row)
    },
  }
}

interface Dependencies {
  db: Db
  media: Media
  mayRead: MayRead
}

function fragmentsOf(row: playback.RenditionRow): Fragments {
  return {
    headerBytes: row.header_bytes,
    startBytes: row.start_bytes,
    fragmentInSeconds: row.fragment_in_seconds,
    fragmentSizes: row.fragment_sizes,
  }
}
