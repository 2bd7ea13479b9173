import { readSpeechModel } from '#server/adapters/transcoder/speech-model.ts'
import { type Config, ConfigError } from '#server/config.ts'
import { type SpeechModel, SpeechModelUnreadable } from '#server/ports/transcoder.ts'

/** The configured speech model; null when there is none. Throws ConfigError when its file is something else. */
export async function openSpeechModel({ whisperModel }: Pick<Config, 'whisperModel'>): Promise<SpeechModel | null> {
  if (whisperModel === null) return null
  try {
    return await readSpeechModel(whisperModel)
  } catch (error) {
    if (!(error instanceof SpeechModelUnreadable)) throw error
    const message = `WHISPER_MODEL: ${error.message} docs/operations.md, “Automatic captions”, tells where to get one.`
    throw new ConfigError(message, { cause: error })
  }
}
