import type { FreeMedia } from './free-media.ts'
import type { FreeMediumRow } from './free-media.repo.ts'
import type { CaptionsService } from '#server/features/captions/public.ts'
import { GUEST_ID, type Media } from '#server/features/media/public.ts'
import { Refused } from '#server/platform/errors.ts'
import {
  maxInWiderNetwork,
  networkOf,
  type RateLimit,
  type RateLimiter,
  widerNetworkOf,
} from '#server/platform/rate-limiter.ts'
import { renditionContentType } from '#shared/domain/renditions.ts'
import { FREE_FILES, FREE_MEDIA_PATH, type FreeFile } from '#shared/free-media.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

interface Dependencies {
  freeMedia: Pick<FreeMedia, 'find' | 'filesOf'>
  captions: Pick<CaptionsService, 'ofVideos'>
  media: Pick<Media, 'signedUrl'>
  limits: Pick<RateLimiter, 'consume'>
}

const fileParams = z.object({ id: z.uuid(), file: z.enum(FREE_FILES) })
const captionParams = z.object({ id: z.uuid(), language: z.string().check(z.maxLength(35)) })

/**
 * Leads visitors to the files of what is free for all: an address for exactly that file, whose access is checked again
 * at every read.
 */
export function freeMediaRoutes({ freeMedia, captions, media, limits }: Dependencies) {
  async function requireMedium(id: string, { ip }: FastifyRequest): Promise<FreeMediumRow> {
    await limits.consume(limitsOf(ip))
    const medium = await freeMedia.find(id)
    if (!medium) throw new Refused('NOT_FOUND')
    return medium
  }

  async function fileOf({ kind, key, contentType }: FreeMediumRow, file: FreeFile) {
    if ((file === 'sound') !== (kind === 'AUDIO')) return null
    const { renditions, poster } = await freeMedia.filesOf(key)
    if (file === 'poster') return poster ? { key: poster.key, contentType: poster.content_type } : null
    const names = FITTING[file]
    const fitting = renditions.findLast(({ name }) => names.includes(name))
    // Until it is converted the upload itself is played.
    return fitting ? { key: fitting.key, contentType: renditionContentType(fitting.name) } : { key, contentType }
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${FREE_MEDIA_PATH}:id/:file`, { logLevel: 'warn' }, async (request, reply) => {
      const { id, file } = requireParams(fileParams, request)
      const found = await fileOf(await requireMedium(id, request), file)
      if (!found) throw new Refused('NOT_FOUND')
      return redirect(reply, await media.signedUrl(GUEST_ID, found))
    })
    app.get(`${FREE_MEDIA_PATH}:id/captions/:language`, { logLevel: 'warn' }, async (request, reply) => {
      const { id, language } = requireParams(captionParams, request)
      await requireMedium(id, request)
      const track = (await captions.ofVideos(GUEST_ID, [id]))(id).find((each) => each.language === language)
      if (!track) throw new Refused('NOT_FOUND')
      return redirect(reply, track.url)
    })
  }
}

const FITTING: Record<Exclude<FreeFile, 'poster'>, readonly string[]> = {
  small: ['144p', '240p', '360p'],
  large: ['144p', '240p', '360p', '480p', '720p'],
  sound: ['audio'],
}

function redirect(reply: FastifyReply, url: string) {
  return reply.header('cache-control', 'no-store').redirect(url, 302)
}

function requireParams<Schema extends z.ZodMiniType>(schema: Schema, { params }: FastifyRequest): z.output<Schema> {
  const asked = schema.safeParse(params)
  if (!asked.success) throw new Refused('NOT_FOUND')
  return asked.data
}

/** Some players ask again for every range that they read; a whole mobile network may share one IP. */
function limitsOf(ip: string): RateLimit[] {
  const withinSeconds = 3600
  return [
    { action: 'free media from', subject: networkOf(ip), max: 2000, withinSeconds },
    {
      action: 'free media from around',
      subject: widerNetworkOf(ip),
      max: maxInWiderNetwork(ip, { ipv4: 20_000, ipv6: 4000 }),
      withinSeconds,
    },
  ]
}
