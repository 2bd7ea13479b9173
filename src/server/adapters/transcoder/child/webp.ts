import { check } from './failure.ts'
import { renameSync, writeFileSync } from 'node:fs'
import { Codec, CodecContext, Dictionary, type Frame, Packet, Rational } from 'node-av/lib'
import { AV_PIX_FMT_YUV420P, FF_ENCODER_LIBWEBP } from 'node-av/constants'

/** WebP knows one kind of colours. */
export const WEBP_COLOURS = 'out_color_matrix=bt601:out_range=tv'
const QUALITY = 75

/** Writes one frame with the colours of `WEBP_COLOURS` and frees it. */
export function writeWebp(frame: Frame, path: string): { width: number; height: number } {
  const { width, height } = frame
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBWEBP)
  using context = new CodecContext()
  context.allocContext3(codec)
  context.width = width
  context.height = height
  context.pixelFormat = AV_PIX_FMT_YUV420P
  context.timeBase = new Rational(1, 1)
  check(context.open2Sync(codec, Dictionary.fromObject({ quality: QUALITY })), 'Opening the WebP encoder')
  check(context.sendFrameSync(frame), 'Encoding a picture')
  context.sendFrameSync(null)
  using packet = new Packet()
  packet.alloc()
  check(context.receivePacketSync(packet), 'Encoding a picture')
  writeFileSync(`${path}.part`, packet.data ?? Buffer.alloc(0))
  renameSync(`${path}.part`, path)
  frame.free()
  return { width, height }
}
