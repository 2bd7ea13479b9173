import { type BrandPictures, ICON_PATHS, type PageWords } from './brand-pictures.ts'
import { brandedManifest } from './manifest.ts'
import { pageWords } from './page-words.ts'
import type { ShownSettings } from '#server/features/settings/public.ts'
import type { PagesByPath } from '#server/platform/page-server.ts'
import type { Brand } from '#shared/brand.ts'
import { BUILT_SITE_NAME } from '#shared/site-name.ts'
import { modulePath, publicPathIn } from '#shared/screens.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface BrandFiles {
  /** The built web. */
  dir: string
  /** The public pages, whose headings are on their preview pictures. */
  pages: PagesByPath
  shown: () => ShownSettings
  brandPictures: BrandPictures
}

const TYPES = { svg: 'image/svg+xml', ico: 'image/x-icon', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }
const BUILT_CACHE_CONTROL = 'public, max-age=3600'

/** Logo, icons, manifest and preview pictures: those of the brand, or the built ones. */
export function brandFileRoutes({ dir, pages, shown, brandPictures: pictures }: BrandFiles): FastifyPluginAsync {
  async function builtFile(path: string): Promise<Buffer | null> {
    return readFile(join(process.cwd(), dir, path)).catch(() => null)
  }

  /** A picture of the brand, else the built one. What cannot be drawn is shown as it was built. */
  async function pictureOr(path: string, drawn: Promise<Buffer> | null): Promise<FileToSend | null> {
    const picture = await drawn?.catch(() => null)
    if (picture) return { bytes: picture, of: 'BRAND' }
    const built = await builtFile(path)
    return built && { bytes: built, of: drawn === null ? 'BUILT' : 'NOW' }
  }

  const send = (request: FastifyRequest, reply: FastifyReply, file: FileToSend | null) => {
    if (!file) return reply.callNotFound()
    const type = typeOf(request.url)
    const etag = `"${createHash('sha256').update(file.bytes).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': cacheControlOf(request, file, shown().brand) })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(type).send(file.bytes)
  }

  return async (app: FastifyInstance) => {
    for (const path of ICON_PATHS) {
      app.get(path, async (request, reply) => send(request, reply, await pictureOr(path, pictures.icon(path))))
    }
    app.get('/brand/logo.webp', async (request, reply) => send(request, reply, await found(pictures.logo())))
    app.get('/brand/logo.png', async (request, reply) => send(request, reply, await found(pictures.printedLogo())))
    app.get<{ Params: Record<'language' | 'file', string> }>('/social/:language/:file', async (request, reply) => {
      const { language, file } = request.params
      const page = /^([\w-]+)\.jpg$/.exec(file)?.[1]
      if (page === undefined || !/^(en|hi)$/.test(language)) return reply.callNotFound()
      const path = publicPathIn(language, page === 'home' ? '/' : `/${page}`)
      const words = wordsOf(pages, path)
      const built = await builtFile(join(path, 'index.html'))
      const isBuilt = !words || isUnchanged({ words, built: built && pageWords(built.toString()), shown: shown() })
      return send(
        request,
        reply,
        await pictureOr(`/social/${language}/${file}`, isBuilt ? null : pictures.social(words)),
      )
    })
    // No build has those: an owner names the modules. What cannot be drawn is shown with the courses' picture.
    app.get<{ Params: Record<'language' | 'file', string> }>(
      '/social/:language/modules/:file',
      async (request, reply) => {
        const { language, file } = request.params
        const slug = /^([\w-]+)\.jpg$/.exec(file)?.[1]
        if (slug === undefined || !/^(en|hi)$/.test(language)) return reply.callNotFound()
        const words = wordsOf(pages, publicPathIn(language, modulePath(slug)))
        if (!words) return reply.callNotFound()
        return send(request, reply, await pictureOr(`/social/${language}/courses.jpg`, pictures.social(words)))
      },
    )
    app.get('/manifest.webmanifest', async (request, reply) => {
      const built = await builtFile('/manifest.webmanifest')
      return send(request, reply, built && { bytes: brandedManifest(built, shown()), of: 'NOW' })
    })
  }
}

interface FileToSend {
  bytes: Buffer
  /** BUILT: as long as there is no brand. NOW: for want of the brand's own. */
  of: 'BUILT' | 'BRAND' | 'NOW'
}

async function found(drawn: ReturnType<BrandPictures['logo']>): Promise<FileToSend | null> {
  const bytes = await drawn?.catch(() => null)
  return bytes ? { bytes, of: 'BRAND' } : null
}

function wordsOf(pages: PagesByPath, path: string): PageWords | null {
  const page = pages.get(path)
  return page ? pageWords(page('').body.toString()) : null
}

/** Whether the built picture still says what the page says. It has no name, since the owner can change that. */
function isUnchanged({ words, built, shown }: Words): boolean {
  return shown.brand.version === '' && shown.name === BUILT_SITE_NAME && built?.heading === words.heading
}

interface Words {
  words: PageWords
  built: PageWords | null
  shown: ShownSettings
}

/** A URL with the version of now never changes. */
function cacheControlOf({ url }: FastifyRequest, { of }: FileToSend, { version, logo }: Brand): string {
  if (of === 'BUILT') return BUILT_CACHE_CONTROL
  const isLasting = [version, logo?.version].some((each) => Boolean(each) && url.endsWith(`?v=${each}`))
  return of === 'BRAND' && isLasting ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function typeOf(url: string): string {
  const ending = /\.(\w+)(?:\?|$)/.exec(url)?.[1] ?? ''
  return Object.entries(TYPES).find(([each]) => each === ending)?.[1] ?? 'application/manifest+json'
}
