import type { Finding } from './doctor-checks.ts'
import { openSpeechModel } from '#server/compose/speech-model.ts'
import { type Config, ConfigError } from '#server/config.ts'
import { type Transcoder, TranscodeFailed } from '#server/ports/transcoder.ts'
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'

/** A video that comes with the product, and what is listened to of it. */
const SAMPLE = { path: resolve('demo/media/videos/day-01-why-we-begin.mp4'), seconds: 30 }

/** Checks the speech model by listening to half a minute; nothing is said where none is configured. */
export async function captionsFindings(
  config: Pick<Config, 'whisperModel'>,
  transcoder: Pick<Transcoder, 'describe' | 'transcribe'>,
  sample = SAMPLE,
): Promise<Finding[]> {
  const name = 'captions'
  try {
    const model = await openSpeechModel(config)
    if (!model) return []
    const languages = model.isEnglishOnly ? 'English alone' : 'about 100 languages'
    const what = `${basename(model.path)} (${Math.round(model.sizeInBytes / 1e6)} MB, ${languages})`
    if (!existsSync(sample.path) || !(await transcoder.describe())) return [{ name, state: 'GOOD', seen: what }]
    const started = performance.now()
    const source = { path: sample.path, container: 'mov' as const }
    await transcoder.transcribe(
      { source, model, language: 'en', fromSeconds: 0, toSeconds: sample.seconds },
      { signal: new AbortController().signal, durationInSeconds: sample.seconds, onProgress: () => {} },
    )
    const pace = (performance.now() - started) / 1000 / sample.seconds
    const seen = `${what} writes captions in ${pace.toFixed(2)} × the length`
    if (pace < 2) return [{ name, state: 'GOOD', seen }]
    return [{ name, state: 'LOOK', seen, todo: 'Captions will take long: a smaller model, or a worker, is faster.' }]
  } catch (error) {
    if (error instanceof TranscodeFailed && error.failure === 'NO_TRANSCODER') {
      return [{ name, state: 'WRONG', seen: error.message, todo: 'Install what is missing, or remove WHISPER_MODEL.' }]
    }
    if (!(error instanceof ConfigError)) throw error
    return [{ name, state: 'WRONG', seen: error.message, todo: 'Correct WHISPER_MODEL, or remove it.' }]
  }
}
