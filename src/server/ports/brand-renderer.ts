import type { ReadingPalette } from '#shared/domain/brand-colour.ts'

/** An icon of the application, or the picture that is shown where a page is shared. */
export type BrandPicture = BrandIcon | SocialPicture | LogoPicture

export interface BrandIcon {
  kind: 'icon'
  type: 'png' | 'ico' | 'svg'
  sizeInPx: number
  /** ROUNDED: with corners of its own. SQUARE: the device cuts it. MASKABLE: the device cuts off up to a tenth. */
  shape: 'ROUNDED' | 'SQUARE' | 'MASKABLE'
  ground: string
  /** The colour of the drawing or of the initial. */
  ink: string
  /** Shown if there is no logo; null shows the product's drawing. */
  initial: string | null
  /** A picture file in base64. */
  logo: string | null
}

export interface SocialPicture {
  kind: 'social'
  heading: string
  text: string
  /** Above the heading, beside the logo; null where the logo is the written name. */
  name: string | null
  logo: string | null
  colours: ReadingPalette
}

/** The logo as a PNG, which every email program and a PDF can show; at most so large, in pixels. */
export interface LogoPicture {
  kind: 'logo'
  logo: string
  width: number
  height: number
}

/** Draws a picture; throws when it takes too long or the logo cannot be read. */
export type RenderBrandPicture = (picture: BrandPicture) => Promise<Buffer>
