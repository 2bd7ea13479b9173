import type { PlayableItem, PlayableMedia } from './playable-media.ts'
import { PLAYBACK_PATH, sheetName } from './playback-urls.ts'
import type { RenditionRow } from './playback.repo.ts'
import type { Media } from '#server/features/media/public.ts'
import { compressResponses } from '#server/platform/compress-responses.ts'
import { Refused } from '#server/platform/errors.ts'
import type { UrlTokens } from '#server/platform/url-tokens.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { MASTER_PLAYLIST, masterPlaylist, mediaPlaylist, playlistName } from '#shared/domain/playlists.ts'
import { renditionContentType } from '#shared/domain/renditions.ts'
import type { FastifyInstance } from 'fastify'

interface Dependencies {
  clock: Clock
  media: Media
  playable: PlayableMedia
  playbackTokens: UrlTokens
}

interface SheetRead {
  fileName: string
  userId: string
  /** The end of the viewer's access, if it is known. */
  until: Instant | undefined
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'

/**
 * Serves playlists, for players that read HLS themselves and send no session, and leads to storyboard sheets. Checks at
 * every read whether the viewer may play the item now; what a playlist names is checked again at every range.
 */
export function playbackRoutes({ clock, media, playable, playbackTokens }: Dependencies) {
  async function playlistOf(item: PlayableItem, { fileName, userId }: { fileName: string; userId: string }) {
    const renditions = await playable.renditionsOf(item.key)
    if (fileName === MASTER_PLAYLIST && renditions.length > 0) return masterPlaylist(renditions.map(presentVariant))
    const row = renditions.find(({ name }) => playlistName(name) === fileName)
    if (!row) throw new Refused('NOT_FOUND')
    return mediaPlaylist({
      headerBytes: row.header_bytes,
      startBytes: row.start_bytes,
      fragmentInSeconds: row.fragment_in_seconds,
      fragmentSizes: row.fragment_sizes,
      durationInSeconds: item.durationInSeconds,
      url: await media.signedUrl(userId, { key: row.key, contentType: renditionContentType(row.name) }),
    })
  }

  async function urlOfSheet({ key }: PlayableItem, { fileName, userId, until }: SheetRead) {
    const { pictures } = await playable.filesOf(key)
    const sheet = pictures.find(({ kind, position }) => kind === 'STORYBOARD' && sheetName(position) === fileName)
    if (!sheet) throw new Refused('NOT_FOUND')
    return media.directUrl(userId, { key: sheet.key, contentType: 'image/webp' }, until)
  }

  return async (app: FastifyInstance): Promise<void> => {
    // A playlist of an hour repeats the URL of its file 600 times.
    await compressResponses(app, { contentType: PLAYLIST_TYPE })
    app.get<{ Params: { token: string; fileName: string } }>(
      `${PLAYBACK_PATH}:token/:fileName`,
      { logLevel: 'warn' },
      async (request, reply) => {
        const { token, fileName } = request.params
        reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
        const { id, userId } = playbackTokens.verify(token, clock.now())
        const item = await playable.item(id)
        if (!item) throw new Refused('NOT_FOUND')
        const access = await playable.mayRead({ userId, key: item.key })
        if (!access) throw new Refused('FORBIDDEN')
        const until = access === true ? undefined : access
        if (fileName.endsWith('.webp')) return reply.redirect(await urlOfSheet(item, { fileName, userId, until }), 302)
        return reply.type(PLAYLIST_TYPE).send(await playlistOf(item, { fileName, userId }))
      },
    )
  }
}

function presentVariant(row: RenditionRow) {
  const { name, width, height, codecs } = row
  return { name, width, height, codecs, meanBitRate: row.mean_bit_rate, peakBitRate: row.peak_bit_rate }
}
