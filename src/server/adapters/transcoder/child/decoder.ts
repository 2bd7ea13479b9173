import { ChildFailed } from './failure.ts'
import { MAX_FRAME_PIXELS } from './input.ts'
import { Codec, CodecContext, Dictionary, Frame, type Packet, type Stream } from 'node-av/lib'
import { AV_NOPTS_VALUE, AVERROR_ENOMEM } from 'node-av/constants'

interface DecoderOptions {
  threads: number
  /** Decodes key frames alone. */
  isKeyFramesOnly?: boolean
}

export type Decoder = ReturnType<typeof openDecoder>

/**
 * Decodes one track. Damaged packets are skipped, as players do; a track of which nothing could be decoded is reported
 * by `requireFrames`.
 */
export function openDecoder(stream: Stream, { threads, isKeyFramesOnly = false }: DecoderOptions) {
  const codec = Codec.findDecoder(stream.codecpar.codecId)
  if (!codec) throw new ChildFailed('UNREADABLE', `There is no decoder for ${codecName(stream)}`)
  const context = new CodecContext()
  context.allocContext3(codec)
  context.parametersToContext(stream.codecpar)
  context.pktTimebase = stream.timeBase
  context.threadCount = threads
  const options = Dictionary.fromObject({
    max_pixels: MAX_FRAME_PIXELS,
    ...(isKeyFramesOnly && { skip_frame: 'nokey' }),
  })
  if (context.open2Sync(codec, options) < 0) {
    throw new ChildFailed('UNREADABLE', `The decoder for ${codecName(stream)} refuses the track`)
  }
  let packets = 0
  let frames = 0

  function* receive(): Generator<Frame> {
    for (;;) {
      const frame = new Frame()
      frame.alloc()
      const result = context.receiveFrameSync(frame)
      if (result === AVERROR_ENOMEM) throw new ChildFailed('OUT_OF_MEMORY', 'Decoding needs too much memory')
      if (result < 0) {
        frame.free()
        return
      }
      frames += 1
      frame.timeBase = stream.timeBase
      frame.pts = frame.bestEffortTimestamp
      yield frame
    }
  }

  return {
    /** Null ends the track. Each frame is the caller's to free. */
    *decode(packet: Packet | null): Generator<Frame> {
      if (packet) packets += 1
      const result = context.sendPacketSync(packet)
      if (result === AVERROR_ENOMEM) throw new ChildFailed('OUT_OF_MEMORY', 'Decoding needs too much memory')
      yield* receive()
    },
    requireFrames(): void {
      if (frames === 0) throw new ChildFailed('UNREADABLE', `Nothing of ${packets} packets could be decoded`)
    },
    hasFrames: () => frames > 0,
    hasPackets: () => packets > 0,
  }
}

/** The presentation time of a frame in seconds, or null where the file tells none. */
export function timeOf({ pts, timeBase }: Frame): number | null {
  return pts === AV_NOPTS_VALUE ? null : (Number(pts) * timeBase.num) / timeBase.den
}

function codecName({ codecpar }: Stream): string {
  return codecpar.codecTagString ?? String(codecpar.codecId)
}
