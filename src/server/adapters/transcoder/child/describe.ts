import type { ChildMessage } from '#server/adapters/transcoder/child-task.ts'
import { Codec, getFFmpegInfo } from 'node-av/lib'

export function describe(): ChildMessage {
  const codecs = Codec.getCodecList()
  const namesOf = (chosen: Codec[]) => [...new Set(chosen.flatMap(({ name }) => name ?? []))].toSorted()
  return {
    kind: 'described',
    info: {
      version: `FFmpeg ${getFFmpegInfo().version}`,
      decoders: namesOf(codecs.filter((codec) => codec.isDecoder())),
      encoders: namesOf(codecs.filter((codec) => codec.isEncoder())),
    },
  }
}
