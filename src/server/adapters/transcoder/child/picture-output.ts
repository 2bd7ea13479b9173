import type { BasePicture } from './base-picture.ts'
import { FRAGMENT_SECONDS, openH264Encoder } from './h264-encoder.ts'
import { openMp4Writer } from './mp4-writer.ts'
import { type EncodedSound, SOUND_TIME_BASE } from './sound-packets.ts'
import type { EncodedOutput } from '#server/adapters/transcoder/child-task.ts'
import { renditionFile } from '#server/adapters/transcoder/file-names.ts'
import type { RenditionSpec } from '#shared/domain/renditions.ts'
import { FilterAPI } from 'node-av/api'
import type { Frame } from 'node-av/lib'
import { AV_PICTURE_TYPE_NONE } from 'node-av/constants'

interface OutputOptions {
  folder: string
  base: BasePicture
  /** Frames per second of the source, as they are shown. */
  sourceRate: number
  threads: number
  sound: EncodedSound | null
}

export type PictureOutput = ReturnType<typeof openPictureOutput>

/** One rendition: frames on a fixed grid, and the sound that was encoded before. */
export function openPictureOutput(spec: RenditionSpec, { folder, base, sourceRate, threads, sound }: OutputOptions) {
  const rate = Math.min(sourceRate, spec.maxFramesPerSecond)
  /** Half a frame of the source: its timestamps are rounded. */
  const tolerance = rate / sourceRate / 2
  const size = base.sizeOf(spec.shortSide)
  const scale = FilterAPI.create(`scale=w=${size.width}:h=${size.height}:flags=bicubic`)
  const encoder = openH264Encoder(spec, { rate, size, threads, colours: base.colours })
  const path = renditionFile(folder, spec.name)
  const tracks = [
    { parameters: encoder.parameters, timeBase: encoder.timeBase },
    ...(sound ? [{ parameters: sound.parameters, timeBase: SOUND_TIME_BASE }] : []),
  ]
  const writer = openMp4Writer({ path, tracks, fragmentInSeconds: null })
  const soundPackets = sound?.openPackets()
  let shown: Frame | null = null
  let shownPlace = -1
  let nextPlace = 0

  function put(frame: Frame | null): void {
    for (const packet of encoder.encode(frame)) {
      // A fragment ends at its key frame, for the sound as well.
      if (packet.isKeyframe) putSoundBefore(Number(packet.pts) / rate)
      writer.write(0, packet)
    }
  }

  function putSoundBefore(seconds: number): void {
    for (const packet of soundPackets?.before(seconds) ?? []) writer.write(1, packet)
  }

  /** The frame fills the places up to the next one. */
  function holdUntil(place: number): void {
    if (!shown) return
    for (; nextPlace < place; nextPlace += 1) {
      shown.pts = BigInt(nextPlace)
      shown.timeBase = encoder.timeBase
      put(shown)
    }
  }

  return {
    /** Shows a frame of the base from a moment on; the first is shown from 0. The frame stays the caller's. */
    show(frame: Frame, seconds: number): void {
      const place = shown ? Math.floor(seconds * rate + tolerance) : 0
      if (place <= shownPlace) return
      holdUntil(place)
      for (const scaled of scale.processAllSync(frame)) {
        // Or x264 would repeat the choice of the source's encoder.
        scaled.pictType = AV_PICTURE_TYPE_NONE
        shown?.free()
        shown = scaled
        shownPlace = place
      }
    },
    /** Holds the last frame until the end, and completes the file. */
    finish(endInSeconds: number): EncodedOutput {
      holdUntil(Math.max(nextPlace + 1, Math.round(endInSeconds * rate)))
      put(null)
      putSoundBefore(Infinity)
      writer.finish()
      return { name: spec.name, ...size, durationInSeconds: nextPlace / rate, fragmentInSeconds: FRAGMENT_SECONDS }
    },
  }
}
