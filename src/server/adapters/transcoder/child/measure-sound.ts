import { openDecoder } from './decoder.ts'
import { openInput } from './input.ts'
import { createProgress } from './report.ts'
import { createSoundChain } from './sound-chain.ts'
import type { ChildMessage, ChildTask } from '#server/adapters/transcoder/child-task.ts'
import { type Frame } from 'node-av/lib'

/** Each peak is of so many samples: a hundredth of a second. */
const WINDOW_SAMPLES = 80
const LOUDNESS = `ebur128=metadata=1,aformat=sample_rates=8000:channel_layouts=mono:sample_fmts=s16,asetnsamples=n=800:p=0`

const NO_SOUND: ChildMessage = { kind: 'measured', hasSound: false, loudnessInLufs: null, waveform: [] }

/** Decodes the whole sound once for its loudness (EBU R128) and its waveform. */
export function measureSound({ source, waveformPoints }: Extract<ChildTask, { kind: 'measureSound' }>): ChildMessage {
  const input = openInput(source)
  const { sound } = input
  if (!sound) return NO_SOUND
  const advance = createProgress()
  const decoder = openDecoder(sound, { threads: 1 })
  const chain = createSoundChain(input, LOUDNESS)
  const peaks: number[] = []
  let loudnessInLufs: number | null = null
  function take(frames: Iterable<Frame>): void {
    for (const frame of frames) {
      const stated = frame.getMetadata().get('lavfi.r128.I')
      if (stated !== null) loudnessInLufs = Number.isFinite(Number(stated)) ? Number(stated) : null
      addPeaks(peaks, frame)
      frame.free()
    }
  }

  for (const packet of input.packets()) {
    advance((peaks.length * WINDOW_SAMPLES) / 8000)
    if (packet.streamIndex !== sound.index) continue
    for (const frame of decoder.decode(packet)) take(chain.process(frame))
  }
  for (const frame of decoder.decode(null)) take(chain.process(frame))
  if (!decoder.hasPackets()) return NO_SOUND
  decoder.requireFrames()
  take(chain.flush())
  return { kind: 'measured', hasSound: true, loudnessInLufs, waveform: reduce(peaks, waveformPoints) }
}

function addPeaks(peaks: number[], frame: Frame): void {
  const bytes = frame.data?.[0]
  if (!bytes) return
  for (let first = 0; first < frame.nbSamples; first += WINDOW_SAMPLES) {
    let peak = 0
    for (let sample = first; sample < Math.min(first + WINDOW_SAMPLES, frame.nbSamples); sample += 1) {
      peak = Math.max(peak, Math.abs(bytes.readInt16LE(sample * 2)))
    }
    peaks.push(peak)
  }
}

/** The largest of each of so many equal parts, 0 to 100. */
function reduce(peaks: readonly number[], points: number): number[] {
  return Array.from({ length: points }, (_, index) => {
    const first = Math.floor((index * peaks.length) / points)
    const last = Math.max(first + 1, Math.floor(((index + 1) * peaks.length) / points))
    const peak = peaks.slice(first, last).reduce((largest, each) => Math.max(largest, each), 0)
    return Math.min(100, Math.round((peak * 100) / 32_767))
  })
}
