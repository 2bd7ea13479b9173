import { CAPTIONS_LIMIT_IN_BYTES } from '#shared/domain/captions.ts'
import { type RepairedCaptions, repairCaptions } from '#shared/domain/repair-captions.ts'

type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** Captions as they were read from a file. */
export type ReadCaptions = RepairedCaptions & { encoding: Encoding }

/** Two bytes for each character are the longest encoding of an accepted text. */
const FILE_LIMIT_IN_BYTES = 2 * CAPTIONS_LIMIT_IN_BYTES

/** Reads and repairs a file of captions, in the encodings that programs for captions write. */
export async function readCaptionFile(file: File): Promise<ReadCaptions> {
  if (file.size > FILE_LIMIT_IN_BYTES) return { problem: 'Captions can have at most 1 MB.', encoding: 'UTF-8' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return { problem: 'This file cannot be read.', encoding: 'UTF-8' }
  const { text, encoding } = decodeCaptions(new Uint8Array(bytes))
  return { ...repairCaptions(text), encoding }
}

/** Old programs write UTF-16 or Windows-1252, mostly without a mark that says so. */
export function decodeCaptions(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const utf16 = utf16Label(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** By the byte order mark, else by the zero byte beside the first ASCII character, a digit or the W of WEBVTT. */
function utf16Label([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}
