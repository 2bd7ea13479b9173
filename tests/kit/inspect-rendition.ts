import * as bunny from 'mediabunny'
import { createHash } from 'node:crypto'

export interface InspectedRendition {
  /** Null where there is no such track. */
  picture: {
    codec: string | null
    width: number
    height: number
    start: number
    end: number
    keyFrames: number[]
  } | null
  sound: { codec: string | null; channels: number; start: number; end: number } | null
  /** Of all packets of the sound with their moments. */
  soundHash: string | null
}

/** What a browser finds in a rendition. */
export async function inspectRendition(path: string): Promise<InspectedRendition> {
  using input = new bunny.Input({ source: new bunny.FilePathSource(path), formats: [bunny.MP4] })
  const picture = await input.getPrimaryVideoTrack()
  const sound = await input.getPrimaryAudioTrack()
  return {
    picture: picture && {
      codec: await picture.getCodecParameterString(),
      width: await picture.getDisplayWidth(),
      height: await picture.getDisplayHeight(),
      start: await picture.getFirstTimestamp(),
      end: await picture.computeDuration(),
      keyFrames: await keyFrames(picture),
    },
    sound: sound && {
      codec: await sound.getCodecParameterString(),
      channels: await sound.getNumberOfChannels(),
      start: await sound.getFirstTimestamp(),
      end: await sound.computeDuration(),
    },
    soundHash: sound && (await hashOf(sound)),
  }
}

async function hashOf(track: bunny.InputTrack): Promise<string> {
  const hash = createHash('sha256')
  for await (const { timestamp, data } of new bunny.EncodedPacketSink(track).packets())
    hash.update(`${timestamp}`).update(data)
  return hash.digest('hex')
}

async function keyFrames(track: bunny.InputVideoTrack): Promise<number[]> {
  const times: number[] = []
  for await (const packet of new bunny.EncodedPacketSink(track).packets()) {
    if (packet.type === 'key') times.push(packet.timestamp)
  }
  return times
}
