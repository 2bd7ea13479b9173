import type { BasePicture } from './base-picture.ts'
import { tagColours } from './colours.ts'
import { check } from './failure.ts'
import { fractionOf, type PictureSize } from './picture-plan.ts'
import type { RenditionSpec } from '#shared/domain/renditions.ts'
import { Codec, CodecContext, CodecParameters, Dictionary, type Frame, Packet, Rational } from 'node-av/lib'
import {
  AV_CODEC_FLAG_CLOSED_GOP,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'

export const FRAGMENT_SECONDS = 2
const PRESET = 'veryfast'

interface EncoderOptions {
  /** Frames per second. */
  rate: number
  size: PictureSize
  threads: number
  colours: BasePicture['colours']
}

/** Encodes frames whose `pts` is their place in the grid, with a key frame every `FRAGMENT_SECONDS`. */
export function openH264Encoder(spec: RenditionSpec, { rate, size, threads, colours }: EncoderOptions) {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
  const { num, den } = fractionOf(rate)
  const timeBase = new Rational(den, num)
  const gop = Math.round(rate * FRAGMENT_SECONDS)
  const context = new CodecContext()
  context.allocContext3(codec)
  context.width = size.width
  context.height = size.height
  context.pixelFormat = AV_PIX_FMT_YUV420P
  context.sampleAspectRatio = new Rational(1, 1)
  context.timeBase = timeBase
  // Without the rate x264 takes the time base for it and may write a level that phones refuse.
  context.framerate = new Rational(num, den)
  context.gopSize = gop
  context.rcMaxRate = BigInt(spec.maxKbitPerSecond * 1000)
  context.rcBufferSize = spec.maxKbitPerSecond * FRAGMENT_SECONDS * 1000
  context.threadCount = threads
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_CLOSED_GOP)
  tagColours(context, colours)
  const options = Dictionary.fromObject({
    preset: PRESET,
    crf: spec.crf,
    'x264-params': `keyint=${gop}:min-keyint=${gop}:scenecut=0:open-gop=0:force-cfr=1`,
  })
  check(context.open2Sync(codec, options), 'Opening the picture encoder')
  const parameters = new CodecParameters()
  parameters.alloc()
  parameters.fromContext(context)
  const packet = new Packet()
  packet.alloc()

  return {
    parameters,
    timeBase,
    /** Null ends the track. The packet is valid until the next is taken. */
    *encode(frame: Frame | null): Generator<Packet> {
      check(context.sendFrameSync(frame), 'Encoding the picture')
      while (context.receivePacketSync(packet) >= 0) {
        packet.duration = 1n
        yield packet
        packet.unref()
      }
    },
  }
}
