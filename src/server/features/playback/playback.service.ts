import type { PlayableMedia } from './playable-media.ts'
import { playlistUrl, sheetUrl } from './playback-urls.ts'
import type { RenditionRow } from './playback.repo.ts'
import { type Media, urlExpiry } from '#server/features/media/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { UrlTokens } from '#server/platform/url-tokens.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Fragments, playback as calls } from '#shared/contract/playback.ts'
import { likelyRenditions } from '#shared/domain/rendition-choice.ts'
import { renditionContentType, STORYBOARD } from '#shared/domain/renditions.ts'
import { createHash } from 'node:crypto'

/** Gives players the renditions and pictures of what the viewer may play now. */
export function playbackService({ clock, media, playable, playbackTokens }: Dependencies): Handlers<typeof calls> {
  async function requireItem(id: string, { userId }: Viewer) {
    const item = await playable.itemFor({ id, userId })
    if (!item) throw new Refused('NOT_FOUND')
    return item
  }

  return {
    async read({ params: { id }, query, viewer: { userId }, viewer }) {
      const { key, durationInSeconds, until } = await requireItem(id, viewer)
      const { renditions, pictures, waveform } = await playable.filesOf(key)
      const sized = renditions.map(({ name, width, height, mean_bit_rate, peak_bit_rate }) => {
        return { name, width, height, meanBitRate: mean_bit_rate, peakBitRate: peak_bit_rate }
      })
      const likely = likelyRenditions(sized, query.bitRate)
      const urlOf = (row: RenditionRow) => {
        const file = { key: row.key, contentType: renditionContentType(row.name) }
        // The sound alone is the source of an element, which cannot ask for another URL in the middle.
        return row.name === 'audio' ? media.signedUrl(userId, file) : media.directUrl(userId, file, until)
      }
      const signed = renditions.map(async (row) => ({
        name: row.name,
        url: await urlOf(row),
        width: row.width,
        height: row.height,
        codecs: row.codecs,
        sizeInBytes: row.size_in_bytes,
        meanBitRate: row.mean_bit_rate,
        peakBitRate: row.peak_bit_rate,
        fragments: likely.includes(row.name) ? fragmentsOf(row) : null,
      }))
      const poster = pictures.find(({ kind }) => kind === 'POSTER')
      const sheets = pictures.filter(({ kind }) => kind === 'STORYBOARD')
      const [firstSheet] = sheets
      const token = playbackTokens.sign({ id, userId, expiresAt: urlExpiry(clock.now()) })
      return {
        playback: {
          durationInSeconds,
          sourceVersion: sourceVersionOf(key),
          renditions: await Promise.all(signed),
          playlistUrl: renditions.length > 0 ? playlistUrl(token) : null,
          posterUrl: poster
            ? await media.signedUrl(userId, { key: poster.key, contentType: poster.content_type })
            : null,
          storyboard: firstSheet
            ? {
                sheetUrls: sheets.map(({ position }) => sheetUrl(token, position)),
                ...STORYBOARD,
                width: firstSheet.width,
                height: firstSheet.height,
              }
            : null,
          waveform,
        },
      }
    },

    async fragments({ params: { id, name }, query: { sourceVersion }, viewer }) {
      const { key } = await requireItem(id, viewer)
      if (sourceVersion !== undefined && sourceVersion !== sourceVersionOf(key)) throw new Refused('NOT_FOUND')
      const row = (await playable.renditionsOf(key)).find((rendition) => rendition.name === name)
      if (!row) throw new Refused('NOT_FOUND')
      return fragmentsOf(row)
    },
  }
}

interface Dependencies {
  clock: Clock
  media: Media
  playable: PlayableMedia
  playbackTokens: UrlTokens
}

/** Players compare it, and members learn no key. */
function sourceVersionOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 16)
}

function fragmentsOf(row: RenditionRow): Fragments {
  return {
    headerBytes: row.header_bytes,
    startBytes: row.start_bytes,
    fragmentInSeconds: row.fragment_in_seconds,
    fragmentSizes: row.fragment_sizes,
  }
}
