import type { Input } from './input.ts'
import { timeOf } from './decoder.ts'
import { FilterAPI } from 'node-av/api'
import type { Frame } from 'node-av/lib'

export const SAMPLE_RATE = 48_000

/**
 * Turns decoded sound of any kind into 48 kHz stereo that begins at 0 and has no gaps, then applies the filters. Sound
 * that changes its layout midway reinitialises the first filter alone, so that the second keeps its position.
 */
export function createSoundChain({ startInSeconds }: Input, filters: string) {
  const convert = FilterAPI.create(`aformat=sample_rates=${SAMPLE_RATE}:channel_layouts=stereo:sample_fmts=fltp`)
  const shape = FilterAPI.create(`aresample=async=1:first_pts=0,${filters}`)
  let endInSeconds = 0

  return {
    /** Takes over the frame. Each result is the caller's to free. */
    *process(frame: Frame): Generator<Frame> {
      const seconds = timeOf(frame) ?? endInSeconds + startInSeconds
      const { num, den } = frame.timeBase
      frame.pts = BigInt(Math.round(((seconds - startInSeconds) * den) / num))
      endInSeconds = seconds - startInSeconds + frame.nbSamples / frame.sampleRate
      for (const converted of convert.processAllSync(frame)) {
        yield* shape.processAllSync(converted)
        converted.free()
      }
      frame.free()
    },
    *flush(): Generator<Frame> {
      for (const converted of convert.flushFramesSync()) {
        yield* shape.processAllSync(converted)
        converted.free()
      }
      yield* shape.flushFramesSync()
    },
  }
}
