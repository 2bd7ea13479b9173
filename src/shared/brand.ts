import { brandPalette, brandStyle } from './domain/brand-colour.ts'
import type { PictureSize } from './domain/pictures.ts'
import { withBlock } from './page-blocks.ts'

/** How the product looks to everybody: an administrator enters it on the Brand screen. */
export interface Brand {
  /** '#rrggbb', or empty for the built palette. */
  colour: string
  logo: Logo | null
  /** Another one for each brand and name; empty for the built ones, whose pictures are built as well. */
  version: string
}

export interface Logo extends PictureSize {
  /** Another one for each picture, so that browsers keep one as long as they like. */
  version: string
}

export const BUILT_BRAND: Readonly<Brand> = { colour: '', logo: null, version: '' }

/** A logo of this shape is taken for a written name, which stands in its own place; another one stands beside the name. */
const WRITTEN_NAME_RATIO = 2

export function isWrittenName({ width, height }: PictureSize): boolean {
  return width >= WRITTEN_NAME_RATIO * height
}

/** Where everybody reads the logo; the version only tells browsers that it is another one. */
export function logoPath({ version }: Pick<Logo, 'version'>, type: 'webp' | 'png' = 'webp'): string {
  return `/brand/logo.${type}?v=${version}`
}

/** The colours that browsers paint around a page, in the built pages. */
export const PAGE_COLOURS = { day: '#fdf9f0', night: '#141425' } as const

/**
 * Where the built pages have the logo, and the name that a logo of letters stands for. The server fills the one in and
 * leaves the other out.
 */
export const brandPlaceholders = {
  logo: { start: '%LOGO%', end: '%/LOGO%' },
  name: { start: '%NAME%', end: '%/NAME%' },
  path: '%LOGO_PATH%',
  width: '%LOGO_WIDTH%',
  height: '%LOGO_HEIGHT%',
  alt: '%LOGO_ALT%',
  meta: '%LOGO_META%',
} as const

/** The application's page has version and size of the logo in this `<meta>` element, empty while there is none. */
export const LOGO_META = 'brand-logo'

/** The logo of a content of `LOGO_META`; null as well where nothing has filled it in. */
export function readLogo(content: string): Logo | null {
  const [, version, width, height] = /^(\w+) (\d+) (\d+)$/.exec(content) ?? []
  return version === undefined ? null : { version, width: Number(width), height: Number(height) }
}

/** The element of the style sheet with the owner's colour. */
export const BRAND_STYLE_ID = 'brand'

/** Files whose content follows the brand, in links of the built pages. */
const VERSIONED_FILE = /(\/(?:favicon\.svg|icons\/[\w-]+\.png|social\/\w+\/(?:modules\/)?[\w-]+\.jpg))"/g

/** Fills logo and colour into a built page, which still has the built name. Nothing of it needs to be escaped. */
export function withBrand(page: string, { colour, logo, version }: Brand, builtName: string): string {
  const { logo: picture, name, path, width, height, alt, meta } = brandPlaceholders
  const isNameInLogo = logo !== null && isWrittenName(logo)
  const blocks = withBlock(withBlock(page, { ...picture, isShown: logo !== null }), { ...name, isShown: !isNameInLogo })
  const filled = blocks
    .replaceAll(path, logo ? logoPath(logo) : '')
    .replaceAll(width, String(logo?.width))
    .replaceAll(height, String(logo?.height))
    .replaceAll(alt, isNameInLogo ? builtName : '')
    .replaceAll(meta, logo ? `${logo.version} ${logo.width} ${logo.height}` : '')
  const linked = version === '' ? filled : filled.replaceAll(VERSIONED_FILE, `$1?v=${version}"`)
  if (colour === '') return linked
  return linked
    .replaceAll(`content="${PAGE_COLOURS.day}"`, `content="${brandPalette(colour).day.background}"`)
    .replace('</head>', `<style id="${BRAND_STYLE_ID}">${brandStyle(colour)}</style></head>`)
}
