import { check } from './failure.ts'
import { renameSync } from 'node:fs'
import { type CodecParameters, Dictionary, FormatContext, type Packet, type Rational } from 'node-av/lib'

interface Mp4Options {
  path: string
  tracks: { parameters: CodecParameters; timeBase: Rational }[]
  /** Null begins a fragment at each key frame of the picture. */
  fragmentInSeconds: number | null
}

/**
 * The first picture is at 0 without an edit list, which players read differently; an index of all fragments in front lets
 * a plain element play without reading the whole file.
 */
const MOVFLAGS = '+empty_moov+default_base_moof+negative_cts_offsets+dash+global_sidx'

export type Mp4Writer = ReturnType<typeof openMp4Writer>

/** Writes a fragmented MP4 under a `.part` name, and gives it its own when it is complete. */
export function openMp4Writer({ path, tracks, fragmentInSeconds }: Mp4Options) {
  const context = new FormatContext()
  check(context.allocOutputContext2(null, 'mp4', `${path}.part`), 'Preparing the file')
  const streams = tracks.map(({ parameters, timeBase }) => {
    const stream = context.newStream()
    parameters.copy(stream.codecpar)
    stream.codecpar.codecTag = 0
    stream.timeBase = timeBase
    return stream
  })
  check(context.openOutputSync(), 'Opening the file')
  const options =
    fragmentInSeconds === null
      ? { movflags: `${MOVFLAGS}+frag_keyframe` }
      : { movflags: MOVFLAGS, frag_duration: Math.round(fragmentInSeconds * 1_000_000) }
  check(context.writeHeaderSync(Dictionary.fromObject({ ...options, fflags: '+bitexact' })), 'Writing the header')

  return {
    /** Timestamps are in the time base of the track. */
    write(trackIndex: number, packet: Packet): void {
      const stream = streams[trackIndex]
      const track = tracks[trackIndex]
      if (!stream || !track) throw new Error(`There is no track ${trackIndex}`)
      packet.streamIndex = trackIndex
      packet.rescaleTs(track.timeBase, stream.timeBase)
      check(context.writeFrameSync(packet), 'Writing the file')
    },
    finish(): void {
      check(context.writeTrailerSync(), 'Completing the file')
      context.closeOutputSync()
      context.freeContext()
      renameSync(`${path}.part`, path)
    },
  }
}
