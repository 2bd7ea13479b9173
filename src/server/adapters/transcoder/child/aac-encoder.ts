import { check } from './failure.ts'
import { SAMPLE_RATE } from './sound-chain.ts'
import { Codec, CodecContext, CodecParameters, type Frame, Packet, Rational } from 'node-av/lib'
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants'

/** Samples of each packet. */
export const AAC_FRAME_SAMPLES = 1024

interface AacOptions {
  channels: 1 | 2
  kbitPerSecond: number
}

/** Encodes frames of `AAC_FRAME_SAMPLES`; the packets follow each other without gaps from 0. */
export function openAacEncoder({ channels, kbitPerSecond }: AacOptions) {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC)
  const context = new CodecContext()
  context.allocContext3(codec)
  context.sampleRate = SAMPLE_RATE
  context.sampleFormat = AV_SAMPLE_FMT_FLTP
  context.channelLayout = channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO
  context.bitRate = BigInt(kbitPerSecond * 1000)
  context.timeBase = new Rational(1, SAMPLE_RATE)
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  check(context.open2Sync(codec), 'Opening the sound encoder')
  const parameters = new CodecParameters()
  parameters.alloc()
  parameters.fromContext(context)
  const packet = new Packet()
  packet.alloc()
  let isFirst = true

  return {
    parameters,
    /** Null ends the track. The packet's bytes are valid until the next is taken. */
    *encode(frame: Frame | null): Generator<Packet> {
      check(context.sendFrameSync(frame), 'Encoding sound')
      while (context.receivePacketSync(packet) >= 0) {
        // The first packet holds the encoder's delay. Without it sound begins at 0, and no player has to know an edit list.
        if (!isFirst) yield packet
        isFirst = false
        packet.unref()
      }
    },
  }
}
