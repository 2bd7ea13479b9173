import { openDecoder } from './decoder.ts'
import { openInput } from './input.ts'
import { createProgress } from './report.ts'
import { createSoundChain } from './sound-chain.ts'
import type { ChildMessage, ChildTask } from '#server/adapters/transcoder/child-task.ts'
import { parseSpokenTexts } from '#server/adapters/transcoder/spoken-text.ts'
import { existsSync, readFileSync } from 'node:fs'
import { FilterAPI } from 'node-av/api'
import type { Frame } from 'node-av/lib'

/** The model hears so many seconds at once. */
const WINDOW_SECONDS = 30
const SPEECH_RATE = 16_000

/**
 * Writes down what is said in a part, with a speech model that the owner has put on this machine. The filter is not asked
 * for short texts: it would cut inside of words, and of letters that are not Latin.
 */
export function transcribe({ task, folder }: Extract<ChildTask, { kind: 'transcribe' }>): ChildMessage {
  const { model, language, fromSeconds, toSeconds } = task
  const input = openInput(task.source)
  const { sound } = input
  if (!sound) return { kind: 'transcribed', hasSound: false, texts: [] }
  const destination = `${folder}/texts.srt`
  const options = [
    `model=${escaped(model.path)}`,
    `language=${escaped(language)}`,
    `queue=${WINDOW_SECONDS}`,
    'use_gpu=0',
    'format=srt',
    `destination=${escaped(destination)}`,
  ]
  const advance = createProgress()
  const decoder = openDecoder(sound, { threads: 1 })
  const chain = createSoundChain(input, `aformat=sample_rates=${SPEECH_RATE}:channel_layouts=mono:sample_fmts=flt`)
  const listen = FilterAPI.create(`whisper=${options.join(':')}`)
  let samples = 0
  let canListen = true
  /** Everything is decoded from the beginning, which takes seconds: so times are those of the whole. */
  const secondsDone = () => samples / SPEECH_RATE
  function take(frames: Iterable<Frame>): void {
    for (const frame of frames) {
      const isInPart = secondsDone() >= fromSeconds && secondsDone() < toSeconds
      samples += frame.nbSamples
      if (isInPart) canListen &&= accepts(listen, frame)
      frame.free()
    }
  }

  for (const packet of input.packets()) {
    if (!canListen || secondsDone() >= toSeconds) break
    advance(secondsDone())
    if (packet.streamIndex !== sound.index) continue
    for (const frame of decoder.decode(packet)) take(chain.process(frame))
  }
  if (canListen && secondsDone() < toSeconds) {
    for (const frame of decoder.decode(null)) take(chain.process(frame))
    decoder.requireFrames()
    take(chain.flush())
  }
  if (!canListen) return { kind: 'modelUnreadable' }
  for (const frame of listen.flushFramesSync()) frame.free()
  listen.close()
  const texts = existsSync(destination) ? parseSpokenTexts(readFileSync(destination, 'utf8')) : []
  return { kind: 'transcribed', hasSound: true, texts }
}

/** The model is read with the first frame. */
function accepts(listen: FilterAPI, frame: Frame): boolean {
  try {
    for (const heard of listen.processAllSync(frame)) heard.free()
    return true
  } catch (error) {
    if (listen.isFilterInitialized) throw error
    return false
  }
}

/** A value in the description of a filter, which is unescaped twice. */
function escaped(value: string): string {
  return value.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`)
}
