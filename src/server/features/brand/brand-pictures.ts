import type { ShownSettings } from '#server/features/settings/public.ts'
import type { Logger } from '#server/platform/log.ts'
import type { BrandPicture, RenderBrandPicture } from '#server/ports/brand-renderer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import { isWrittenName } from '#shared/brand.ts'
import { iconColours, readingPalette } from '#shared/domain/brand-colour.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { keyInWidth } from '#shared/domain/pictures.ts'
import { buffer } from 'node:stream/consumers'

/** The icons by the paths at which the build has its own. */
const ICONS = {
  '/favicon.svg': { type: 'svg', shape: 'ROUNDED', sizeInPx: 64 },
  '/favicon.ico': { type: 'ico', shape: 'ROUNDED', sizeInPx: 48 },
  '/icons/apple-touch-icon.png': { type: 'png', shape: 'SQUARE', sizeInPx: 180 },
  '/icons/icon-192.png': { type: 'png', shape: 'ROUNDED', sizeInPx: 192 },
  '/icons/icon-512.png': { type: 'png', shape: 'ROUNDED', sizeInPx: 512 },
  '/icons/maskable-512.png': { type: 'png', shape: 'MASKABLE', sizeInPx: 512 },
} as const
export type IconPath = keyof typeof ICONS
export const ICON_PATHS = Object.keys(ICONS).filter((path): path is IconPath => path in ICONS)

/** Wide enough for a header and an icon on a dense screen. */
const LOGO_WIDTH = 640
/** In emails and on paper. */
const PRINTED_LOGO = { width: 480, height: 160 }

/** What a shared page says of itself. */
export interface PageWords {
  heading: string
  text: string
}

/** A picture that cannot be drawn fails again: visitors must not make the server try each time. */
const TRY_AGAIN_AFTER_MS = MINUTE_IN_MS
const FOREVER = new Date(8.64e15)

interface KeptPicture {
  drawing: Promise<Buffer>
  /** Then it is drawn anew, if somebody asks for it. */
  until: Instant
}

export type BrandPictures = ReturnType<typeof createBrandPictures>

/** The pictures that follow the brand: drawn when they are first asked for, and kept in memory until it changes. */
export function createBrandPictures({ shown, clock, files, renderBrandPicture, log }: Dependencies) {
  let kept = { of: '', pictures: new Map<string, KeptPicture>() }

  /** Concurrent requests draw once; what failed is tried again by a request some time later. */
  function keep(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const { version } = shown().brand
    if (kept.of !== version) kept = { of: version, pictures: new Map() }
    const found = kept.pictures.get(name)
    if (found && clock.now() < found.until) return found.drawing
    const picture: KeptPicture = { drawing: draw(), until: FOREVER }
    kept.pictures.set(name, picture)
    picture.drawing.catch((err) => {
      picture.until = new Date(clock.now().getTime() + TRY_AGAIN_AFTER_MS)
      log.error({ err, name }, 'a picture of the brand could not be drawn')
    })
    return picture.drawing
  }

  const logoFile = (key: string) => keep('logo', async () => buffer(await files.read(keyInWidth(key, LOGO_WIDTH))))
  const logoText = async (key: string) => (await logoFile(key)).toString('base64')

  return {
    /** The icon; null while it is the built one. */
    icon(path: IconPath): Promise<Buffer> | null {
      const { name, logoKey, brand } = shown()
      if (brand.colour === '' && brand.logo === null) return null
      return keep(path, async () => {
        const { ground, ink } = iconColours(brand.colour)
        // Letters would be too small to be read: their first one stands for them.
        const hasInitial = brand.logo !== null && isWrittenName(brand.logo)
        const logo = logoKey === null || hasInitial ? null : await logoText(logoKey)
        return renderBrandPicture({
          kind: 'icon',
          ...ICONS[path],
          ground: logo === null ? ground : readingPalette(brand.colour).ground,
          ink,
          initial: hasInitial ? initialOf(name) : null,
          logo,
        })
      })
    },

    /** The picture beside a shared link. */
    social(words: PageWords): Promise<Buffer> {
      const { name, logoKey, brand } = shown()
      return keep(`social ${JSON.stringify(words)}`, async () => {
        const picture: BrandPicture = {
          kind: 'social',
          ...words,
          name: brand.logo !== null && isWrittenName(brand.logo) ? null : name,
          logo: logoKey === null ? null : await logoText(logoKey),
          colours: readingPalette(brand.colour),
        }
        return renderBrandPicture(picture)
      })
    },

    /** The logo's file for pages; null while there is none. */
    logo(): Promise<Buffer> | null {
      const { logoKey } = shown()
      return logoKey === null ? null : logoFile(logoKey)
    },

    /** The logo for emails and paper; null while there is none. */
    printedLogo(): Promise<Buffer> | null {
      const { logoKey } = shown()
      if (logoKey === null) return null
      return keep('printed logo', async () =>
        renderBrandPicture({ kind: 'logo', logo: await logoText(logoKey), ...PRINTED_LOGO }),
      )
    },
  }
}

interface Dependencies {
  shown: () => ShownSettings
  clock: Clock
  files: Pick<Files, 'read'>
  renderBrandPicture: RenderBrandPicture
  log: Logger
}

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('hi').segment(name)
  return (first?.segment ?? '').toUpperCase()
}
