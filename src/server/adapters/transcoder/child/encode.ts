import { createBasePicture } from './base-picture.ts'
import { openDecoder, timeOf } from './decoder.ts'
import { ChildFailed } from './failure.ts'
import { type Input, openInput } from './input.ts'
import { openPictureOutput, type PictureOutput } from './picture-output.ts'
import { gridRate } from './picture-plan.ts'
import { createProgress } from './report.ts'
import { AUDIO_FRAGMENT_SECONDS, encodeSound } from './sound.ts'
import type { EncodedSound } from './sound-packets.ts'
import { renditionFile } from '#server/adapters/transcoder/file-names.ts'
import type { ChildMessage, ChildTask, EncodedOutput } from '#server/adapters/transcoder/child-task.ts'
import type { Frame, Stream } from 'node-av/lib'

type EncodeCall = Extract<ChildTask, { kind: 'encode' }>
type Advance = ReturnType<typeof createProgress>

/** A timestamp beyond the stated length by more than this is taken for damaged. */
const TOLERANCE_SECONDS = 60
/** Sound that is longer than the picture by less than this, such as the rest of a packet, does not hold the picture. */
const NEGLIGIBLE_SECONDS = 0.25

/** Encodes the sound in a first pass over the file, so that its packets are there when the pictures need them. */
export function encode(call: EncodeCall): ChildMessage {
  const advance = createProgress()
  const sound = encodeSoundOf(call, advance)
  const pictures = call.task.renditions.length > 0 ? encodePictures(call, sound?.shared ?? null, advance) : []
  sound?.shared?.remove()
  return { kind: 'encoded', outputs: [...(sound?.alone ? [sound.alone] : []), ...pictures] }
}

interface Sound {
  shared: EncodedSound | null
  alone: EncodedOutput | null
}

function encodeSoundOf({ task }: EncodeCall, advance: Advance): Sound | null {
  if (task.gainInDb === null) return null
  const input = openInput(task.source)
  if (!input.sound) throw new ChildFailed('UNREADABLE', 'There is no sound')
  const path = task.hasAudioOnly ? renditionFile(task.folder, 'audio') : null
  const soundTask = { stream: input.sound, gainInDb: task.gainInDb, folder: task.folder, advance }
  const isForPictures = task.renditions.length > 0
  const { shared, durationInSeconds } = encodeSound(input, soundTask, { isForPictures, audioOnlyPath: path })
  if (path === null) return { shared, alone: null }
  const fragmentInSeconds = AUDIO_FRAGMENT_SECONDS
  return { shared, alone: { name: 'audio', width: 0, height: 0, durationInSeconds, fragmentInSeconds } }
}

function encodePictures(call: EncodeCall, sound: EncodedSound | null, advance: Advance): EncodedOutput[] {
  const input = openInput(call.task.source)
  const { picture } = input
  if (!picture) throw new ChildFailed('UNREADABLE', 'There is no picture')
  const decoder = openDecoder(picture, { threads: call.threads })
  const stage = createStage(call, { input, picture, sound, advance })
  for (const packet of input.packets()) {
    advance(null)
    if (packet.streamIndex !== picture.index) continue
    for (const frame of decoder.decode(packet)) stage.take(frame)
  }
  for (const frame of decoder.decode(null)) stage.take(frame)
  decoder.requireFrames()
  return stage.finish()
}

interface StageOptions {
  input: Input
  picture: Stream
  sound: EncodedSound | null
  advance: Advance
}

/** Passes each decoded frame to all renditions. */
function createStage({ task, threads, durationInSeconds }: EncodeCall, options: StageOptions) {
  const { input, picture, sound, advance } = options
  const sourceRate = gridRate({ base: rateOf(picture.rFrameRate), mean: rateOf(picture.avgFrameRate) })
  const largest = Math.max(...task.renditions.map(({ shortSide }) => shortSide))
  let outputs: PictureOutput[] = []
  let base: ReturnType<typeof createBasePicture> | null = null
  /** Moments of frames that the filters have taken and not yet given back. */
  let endInSeconds = 0
  let lastPlace = -1

  function secondsOfFrame(frame: Frame): number {
    const stated = timeOf(frame)
    const seconds = stated === null ? endInSeconds : stated - input.startInSeconds
    return seconds <= durationInSeconds + TOLERANCE_SECONDS ? seconds : endInSeconds
  }

  function begin(frame: Frame) {
    base = createBasePicture(picture, frame, largest)
    const shared = { folder: task.folder, base, sourceRate, threads, sound }
    outputs = task.renditions.map((spec) => openPictureOutput(spec, shared))
    return base
  }

  return {
    take(frame: Frame): void {
      const seconds = secondsOfFrame(frame)
      endInSeconds = Math.max(
        endInSeconds,
        seconds + (Number(frame.duration) * frame.timeBase.num) / frame.timeBase.den,
      )
      advance(seconds)
      const place = Math.round(seconds * sourceRate)
      // Of a source with more frames than the grid has places, the others need no scaling.
      if (place <= lastPlace) return frame.free()
      lastPlace = place
      for (const ready of (base ?? begin(frame)).process(frame)) {
        for (const output of outputs) output.show(ready, seconds)
        ready.free()
      }
    },
    finish(): EncodedOutput[] {
      const soundEnd = sound?.durationInSeconds ?? 0
      const end = soundEnd - endInSeconds > NEGLIGIBLE_SECONDS ? soundEnd : endInSeconds
      return outputs.map((output) => output.finish(end))
    },
  }
}

function rateOf({ num, den }: { num: number; den: number }): number {
  return den > 0 ? num / den : 0
}
