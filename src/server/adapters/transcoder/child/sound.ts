import { AAC_FRAME_SAMPLES, openAacEncoder } from './aac-encoder.ts'
import { openDecoder } from './decoder.ts'
import { type Input, secondsOf } from './input.ts'
import { openMp4Writer } from './mp4-writer.ts'
import { createSoundChain, SAMPLE_RATE } from './sound-chain.ts'
import { type EncodedSound, openPacketFile, SOUND_TIME_BASE, stamp, STEREO_KBIT_PER_SECOND } from './sound-packets.ts'
import { FilterAPI } from 'node-av/api'
import { Frame, type Packet, type Stream } from 'node-av/lib'
import { AV_CHANNEL_LAYOUT_STEREO, AV_NOPTS_VALUE, AV_SAMPLE_FMT_FLTP } from 'node-av/constants'

interface SoundTask {
  stream: Stream
  gainInDb: number
  folder: string
  advance: (seconds: number | null) => void
}

const SPEECH_KBIT_PER_SECOND = 48
const AUDIO_FRAGMENT_FRAMES = Math.ceil((2 * SAMPLE_RATE) / AAC_FRAME_SAMPLES)
export const AUDIO_FRAGMENT_SECONDS = (AUDIO_FRAGMENT_FRAMES * AAC_FRAME_SAMPLES) / SAMPLE_RATE

/** One gain for the whole recording, so that nothing pumps; peaks are kept under −1.5 dB. */
const loudness = (gainInDb: number) =>
  `volume=${gainInDb}dB,alimiter=limit=0.84:level=0:latency=1,` +
  `aformat=sample_rates=${SAMPLE_RATE}:channel_layouts=stereo:sample_fmts=fltp,asetnsamples=n=${AAC_FRAME_SAMPLES}:p=1`

/** Decodes, levels and passes on the whole sound in frames of `AAC_FRAME_SAMPLES`, with silence up to the last picture. */
function* levelledSound(input: Input, { stream, gainInDb, advance }: SoundTask): Generator<Frame> {
  const decoder = openDecoder(stream, { threads: 1 })
  const chain = createSoundChain(input, loudness(gainInDb))
  let pictureEnd = 0
  let samples = 0
  function* counted(frames: Iterable<Frame>): Generator<Frame> {
    for (const frame of frames) {
      frame.pts = BigInt(samples)
      frame.timeBase = SOUND_TIME_BASE
      samples += AAC_FRAME_SAMPLES
      yield frame
    }
  }

  for (const packet of input.packets()) {
    if (packet.streamIndex === stream.index) {
      for (const frame of decoder.decode(packet)) yield* counted(chain.process(frame))
      advance(input.picture ? null : samples / SAMPLE_RATE)
    } else if (packet.streamIndex === input.picture?.index && packet.pts !== AV_NOPTS_VALUE) {
      pictureEnd = Math.max(pictureEnd, secondsOf(packet.pts + packet.duration, packet) - input.startInSeconds)
    }
  }
  for (const frame of decoder.decode(null)) yield* counted(chain.process(frame))
  decoder.requireFrames()
  yield* counted(chain.flush())
  while (samples / SAMPLE_RATE < pictureEnd) yield* counted([silence()])
}

function silence(): Frame {
  return Frame.fromAudioBuffer(Buffer.alloc(AAC_FRAME_SAMPLES * 2 * Float32Array.BYTES_PER_ELEMENT), {
    nbSamples: AAC_FRAME_SAMPLES,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: SAMPLE_RATE,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: SOUND_TIME_BASE,
  })
}

interface SoundOutputs {
  /** Whether renditions with picture will need it. */
  isForPictures: boolean
  /** The path of the sound alone, or null. */
  audioOnlyPath: string | null
}

/** Encodes the sound in one pass: for the renditions with picture into a file of packets, and alone as speech. */
export function encodeSound(
  input: Input,
  task: SoundTask,
  { isForPictures, audioOnlyPath }: SoundOutputs,
): { shared: EncodedSound | null; durationInSeconds: number } {
  const packets = isForPictures ? openPacketFile(`${task.folder}/sound.part`) : null
  const alone = audioOnlyPath === null ? null : openAudioOnly(audioOnlyPath, channelsAlone(input, task.stream))
  let frames = 0
  for (const frame of levelledSound(input, task)) {
    frames += 1
    packets?.write(frame)
    alone?.write(frame)
    frame.free()
  }
  packets?.write(null)
  alone?.finish()
  return { shared: packets?.sound() ?? null, durationInSeconds: (frames * AAC_FRAME_SAMPLES) / SAMPLE_RATE }
}

/** The sound of a video alone is for weak lines: speech. A recording that is sound keeps its two channels. */
function channelsAlone(input: Input, { codecpar }: Stream): 1 | 2 {
  return input.picture || codecpar.channels < 2 ? 1 : 2
}

function openAudioOnly(path: string, channels: 1 | 2) {
  const encoder = openAacEncoder({
    channels,
    kbitPerSecond: channels === 1 ? SPEECH_KBIT_PER_SECOND : STEREO_KBIT_PER_SECOND,
  })
  // The mean, which each of two speakers plays as loudly as its channel before, and which cannot clip.
  const mix = FilterAPI.create(channels === 1 ? 'pan=mono|c0=0.5*c0+0.5*c1' : 'anull')
  const track = { parameters: encoder.parameters, timeBase: SOUND_TIME_BASE }
  const writer = openMp4Writer({ path, tracks: [track], fragmentInSeconds: AUDIO_FRAGMENT_SECONDS })
  let index = 0
  function put(packets: Iterable<Packet>): void {
    for (const packet of packets) {
      stamp(packet, index)
      index += 1
      writer.write(0, packet)
    }
  }
  return {
    write(frame: Frame): void {
      for (const mixed of mix.processAllSync(frame)) {
        put(encoder.encode(mixed))
        mixed.free()
      }
    },
    finish(): void {
      for (const mixed of mix.flushFramesSync()) {
        put(encoder.encode(mixed))
        mixed.free()
      }
      put(encoder.encode(null))
      writer.finish()
    },
  }
}
