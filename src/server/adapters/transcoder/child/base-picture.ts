import { type ColourPlan, planColours } from './colours.ts'
import { type PictureSize, renditionSize, uprightFilters } from './picture-plan.ts'
import { FilterAPI } from 'node-av/api'
import type { Frame, Stream } from 'node-av/lib'
import { AV_FRAME_FLAG_INTERLACED, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'

export interface BasePicture {
  colours: ColourPlan
  sizeOf(shortSide: number): PictureSize
  /** Frames of one size: the largest rendition's. Frees the frame; each result is the caller's to free. */
  process(frame: Frame): Generator<Frame>
}

/**
 * Brings the frames of a source to the largest rendition: progressive, with square pixels, upright, in ordinary colours.
 * The smaller renditions are scaled from these, which costs less than from the source.
 */
export function createBasePicture(stream: Stream, first: Frame, largestShortSide: number): BasePicture {
  const { filters: upright, isTurned } = uprightFilters(displayMatrix(stream))
  const colours = planColours(first)
  const declared = { width: first.width, height: first.height }
  const source = { ...declared, sampleAspectRatio: aspectRatioOf(stream, first), isTurned }
  const largest = renditionSize(source, largestShortSide)
  const target = isTurned ? { width: largest.height, height: largest.width } : largest
  const chains = new Map<string, FilterAPI>()
  let isInterlaced = false

  function chainFor({ width, height }: Frame): FilterAPI {
    const isOther = width !== declared.width || height !== declared.height
    const key = `${width}x${height} ${isInterlaced}`
    const chain = chains.get(key) ?? FilterAPI.create(filtersFor(isOther))
    chains.set(key, chain)
    return chain
  }

  function filtersFor(isOtherSize: boolean): string {
    const fit = isOtherSize ? ':force_original_aspect_ratio=decrease' : ''
    const size = `w=${target.width}:h=${target.height}`
    const bars = isOtherSize ? [`pad=${target.width}:${target.height}:-1:-1`] : []
    return [
      ...(isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
      `scale=${size}${fit}:flags=bicubic${colours.scaleOptions}`,
      'setsar=1',
      ...colours.filters,
      ...bars,
      ...upright,
    ].join(',')
  }

  return {
    colours,
    sizeOf: (shortSide) => renditionSize(source, shortSide),
    *process(frame) {
      isInterlaced ||= frame.hasFlags(AV_FRAME_FLAG_INTERLACED)
      yield* chainFor(frame).processAllSync(frame)
      frame.free()
    },
  }
}

function displayMatrix(stream: Stream): number[] | null {
  const bytes = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  return bytes && Array.from({ length: 9 }, (_, index) => bytes.readInt32LE(index * 4))
}

/** The container's shape of a pixel before the codec's, as players do. */
function aspectRatioOf(stream: Stream, frame: Frame) {
  return stream.sampleAspectRatio.num > 0 ? stream.sampleAspectRatio : frame.sampleAspectRatio
}
