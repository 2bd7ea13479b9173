import type { LocalSource } from '#server/ports/transcoder.ts'
import { ChildFailed, checkRead } from './failure.ts'
import { fstatSync, openSync, readSync } from 'node:fs'
import { Dictionary, FormatContext, InputFormat, IOContext, Packet, type Stream } from 'node-av/lib'
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
  AVSEEK_FLAG_BACKWARD,
  AVSEEK_SIZE,
} from 'node-av/constants'

/** An opened source. */
export interface Input {
  picture: Stream | null
  sound: Stream | null
  /** What has to be subtracted from timestamps so that the earlier of both tracks begins at 0. */
  startInSeconds: number
  /** The packets of both tracks in the order of the file; each is valid until the next is taken. */
  packets(): Generator<Packet>
  /** Goes to the last key frame at or before the moment. */
  seek(seconds: number): void
}

/** Larger frames take gigabytes to decode. */
export const MAX_FRAME_PIXELS = 40_000_000

const BUFFER_BYTES = 128 * 1024

/**
 * Opens a file by the named demuxer, which gets bytes from this process alone: no protocol is allowed to it, so that a
 * playlist that calls itself .mp4 opens nothing.
 */
export function openInput({ path, container }: LocalSource): Input {
  const context = new FormatContext()
  context.allocContext()
  const bytes = fileReader(path)
  const io = new IOContext()
  io.allocContextWithCallbacks(BUFFER_BYTES, 0, bytes.read, null, bytes.seek)
  context.pb = io
  const options = Dictionary.fromObject({ protocol_whitelist: 'none' })
  checkRead(context.openInputSync('', InputFormat.findInputFormat(container), options), 'Opening the file')
  // Before the search for stream information, which decodes frames.
  refuseLargeFrames(context.streams)
  checkRead(context.findStreamInfoSync(null), 'Reading the tracks')
  refuseLargeFrames(context.streams)

  const picture = bestStream(context, AVMEDIA_TYPE_VIDEO)
  const sound = bestStream(context, AVMEDIA_TYPE_AUDIO)
  if (!picture && !sound) throw new ChildFailed('UNREADABLE', 'There is neither picture nor sound')
  for (const stream of context.streams) {
    if (stream.index !== picture?.index && stream.index !== sound?.index) stream.discard = AVDISCARD_ALL
  }
  const starts = [picture, sound].flatMap((stream) => (stream ? [startOf(stream)] : []))

  return {
    picture,
    sound,
    startInSeconds: Math.max(0, Math.min(...starts)),
    *packets() {
      const packet = new Packet()
      packet.alloc()
      // A damaged or cut-off file ends here, as in a browser: what was read before is kept.
      while (context.readFrameSync(packet) >= 0) {
        const stream = context.streams[packet.streamIndex]
        if (stream) {
          packet.timeBase = stream.timeBase
          yield packet
        }
        packet.unref()
      }
      packet.free()
    },
    seek(seconds) {
      context.seekFrameSync(-1, BigInt(Math.round(seconds * 1_000_000)), AVSEEK_FLAG_BACKWARD)
    },
  }
}

export function secondsOf(timestamp: bigint, { timeBase }: { timeBase: { num: number; den: number } }): number {
  return (Number(timestamp) * timeBase.num) / timeBase.den
}

export function startOf(stream: Stream): number {
  return stream.startTime === AV_NOPTS_VALUE ? 0 : secondsOf(stream.startTime, stream)
}

/** Ranged reads of one file. */
function fileReader(path: string) {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  let position = 0
  return {
    read(length: number): Buffer | null {
      const bytes = Buffer.allocUnsafe(length)
      const count = readSync(file, bytes, 0, length, position)
      position += count
      return count === 0 ? null : bytes.subarray(0, count)
    },
    seek(offset: bigint, whence: number): bigint {
      if (whence === AVSEEK_SIZE) return BigInt(size)
      const base = whence === 1 ? position : whence === 2 ? size : 0
      position = base + Number(offset)
      return BigInt(position)
    },
  }
}

function refuseLargeFrames(streams: Stream[]): void {
  for (const { codecpar } of streams) {
    if (codecpar.width * codecpar.height > MAX_FRAME_PIXELS) {
      throw new ChildFailed('FRAME_TOO_LARGE', `A frame has ${codecpar.width} × ${codecpar.height} pixels`)
    }
  }
}

/** The track that a player would choose. The cover of an audio file is no picture. */
function bestStream(context: FormatContext, type: AVMediaType): Stream | null {
  const stream = context.streams[context.findBestStream(type)]
  return stream && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC) ? stream : null
}
