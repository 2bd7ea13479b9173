import type { CodecContext, Frame } from 'node-av/lib'
import {
  AVCOL_PRI_BT709,
  AVCOL_PRI_SMPTE170M,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants'

/** From this height on a picture that tells no colours is taken for BT.709, as players do. */
const HIGH_DEFINITION_HEIGHT = 720

export interface ColourPlan {
  isStandardDefinition: boolean
  /** For `scale`. */
  scaleOptions: string
  /** After `scale`. */
  filters: string[]
}

/**
 * Every rendition has 8 bits, limited range and BT.709 colours, or those of standard definition where the source has
 * them; high dynamic range is mapped to what an ordinary screen shows.
 */
export function planColours({ colorTrc, colorSpace, height }: Frame): ColourPlan {
  if (colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67) {
    const tonemap = 'tonemapx=tonemap=bt2390:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p'
    return { isStandardDefinition: false, scaleOptions: '', filters: ['format=yuv420p10', tonemap] }
  }
  const isStandardDefinition =
    colorSpace === AVCOL_SPC_SMPTE170M ||
    colorSpace === AVCOL_SPC_BT470BG ||
    (colorSpace === AVCOL_SPC_UNSPECIFIED && height < HIGH_DEFINITION_HEIGHT)
  const isKept = isStandardDefinition || colorSpace === AVCOL_SPC_BT709 || colorSpace === AVCOL_SPC_UNSPECIFIED
  const matrix = isKept ? '' : ':out_color_matrix=bt709'
  return { isStandardDefinition, scaleOptions: `:out_range=tv${matrix}`, filters: ['format=yuv420p'] }
}

export function tagColours(context: CodecContext, { isStandardDefinition }: ColourPlan): void {
  context.colorRange = AVCOL_RANGE_MPEG
  context.colorSpace = isStandardDefinition ? AVCOL_SPC_SMPTE170M : AVCOL_SPC_BT709
  context.colorPrimaries = isStandardDefinition ? AVCOL_PRI_SMPTE170M : AVCOL_PRI_BT709
  context.colorTrc = isStandardDefinition ? AVCOL_TRC_SMPTE170M : AVCOL_TRC_BT709
}
