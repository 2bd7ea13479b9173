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
