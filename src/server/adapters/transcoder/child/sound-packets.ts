import { AAC_FRAME_SAMPLES, openAacEncoder } from './aac-encoder.ts'
import { SAMPLE_RATE } from './sound-chain.ts'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { type CodecParameters, type Frame, Packet, Rational } from 'node-av/lib'
import { AV_PKT_FLAG_KEY } from 'node-av/constants'

/** Sound that was encoded once, for all renditions. */
export interface EncodedSound {
  parameters: CodecParameters
  durationInSeconds: number
  /** Reads the packets of one rendition, in order. */
  openPackets(): SoundPackets
  remove(): void
}

export interface SoundPackets {
  /** The packets that begin before the moment and were not read yet. */
  before(seconds: number): Generator<Packet>
}

export const SOUND_TIME_BASE = new Rational(1, SAMPLE_RATE)
export const STEREO_KBIT_PER_SECOND = 64

/** Encodes frames into a file of packets, whose sizes stay in memory. */
export function openPacketFile(path: string) {
  const encoder = openAacEncoder({ channels: 2, kbitPerSecond: STEREO_KBIT_PER_SECOND })
  const file = openSync(path, 'w+')
  const sizes: number[] = []
  return {
    write(frame: Frame | null): void {
      for (const { data } of encoder.encode(frame)) {
        if (!data) continue
        writeSync(file, data)
        sizes.push(data.length)
      }
    },
    sound: (): EncodedSound => ({
      parameters: encoder.parameters,
      durationInSeconds: (sizes.length * AAC_FRAME_SAMPLES) / SAMPLE_RATE,
      openPackets: () => readPackets(file, sizes),
      remove() {
        closeSync(file)
        rmSync(path)
      },
    }),
  }
}

function readPackets(file: number, sizes: readonly number[]): SoundPackets {
  const packet = new Packet()
  packet.alloc()
  let next = 0
  let offset = 0
  return {
    *before(seconds) {
      for (; next < sizes.length && next * AAC_FRAME_SAMPLES < seconds * SAMPLE_RATE; next += 1) {
        const data = Buffer.alloc(sizes[next] ?? 0)
        readSync(file, data, 0, data.length, offset)
        offset += data.length
        packet.data = data
        stamp(packet, next)
        yield packet
        packet.unref()
      }
    },
  }
}

/** Gives a packet its place in a track without gaps. */
export function stamp(packet: Packet, index: number): void {
  packet.pts = BigInt(index * AAC_FRAME_SAMPLES)
  packet.dts = packet.pts
  packet.duration = BigInt(AAC_FRAME_SAMPLES)
  packet.setFlags(AV_PKT_FLAG_KEY)
}
