import { type SpeechModel, SpeechModelUnreadable } from '#server/ports/transcoder.ts'
import { open } from 'node:fs/promises'

/** 'ggml', as whisper.cpp writes it. */
const MAGIC = 0x67676d6c
/** The size of the vocabulary comes first; the multilingual models have a token more than the English ones. */
const ENGLISH_TOKENS = 51_864

/** Reads what kind of speech model a file holds, without the model. Throws SpeechModelUnreadable. */
export async function readSpeechModel(path: string): Promise<SpeechModel> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const tokens = bytesRead === 8 && buffer.readUInt32LE(0) === MAGIC ? buffer.readInt32LE(4) : 0
    if (tokens >= ENGLISH_TOKENS) {
      return { path, sizeInBytes: (await file.stat()).size, isEnglishOnly: tokens === ENGLISH_TOKENS }
    }
  } catch (cause) {
    throw new SpeechModelUnreadable(`${path} cannot be read.`, { cause })
  }
  throw new SpeechModelUnreadable(`${path} is no speech model of whisper.cpp (ggml-….bin).`)
}
