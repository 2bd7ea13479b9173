import type { PictureSize } from './domain/pictures.ts'

/** How the product looks to everybody: an administrator enters it on the Brand screen. */
export interface Brand {
  /** '#rrggbb', or empty for the built palette. */
  colour: string
  logo: Logo | null
}

export interface Logo extends PictureSize {
  /** Another one for each picture, so that browsers keep one as long as they like. */
  version: string
}

export const BUILT_BRAND: Readonly<Brand> = { colour: '', logo: null }

/** A logo of this shape is taken for a written name, which stands in its own place; another one stands beside the name. */
const WRITTEN_NAME_RATIO = 2

export function isWrittenName({ width, height }: PictureSize): boolean {
  return width >= WRITTEN_NAME_RATIO * height
}

/** Where everybody reads the logo; the version only tells browsers that it is another one. */
export function logoPath({ version }: Pick<Logo, 'version'>, type: 'webp' | 'png' = 'webp'): string {
  return `/brand/logo.${type}?v=${version}`
}

/** The application's page has path and size of the logo in this `<meta>` element, empty while there is none. */
export const LOGO_META = 'brand-logo'

/** The element of the style sheet with the owner's colour. */
export const BRAND_STYLE_ID = 'brand'

/** The content of `LOGO_META`. */
export function writeLogo(logo: Logo | null): string {
  return logo ? `${logo.version} ${logo.width} ${logo.height}` : ''
}

/** The logo of a content of `LOGO_META`; null as well where nothing has filled it in. */
export function readLogo(content: string): Logo | null {
  const [, version, width, height] = /^(\w+) (\d+) (\d+)$/.exec(content) ?? []
  return version === undefined ? null : { version, width: Number(width), height: Number(height) }
}
