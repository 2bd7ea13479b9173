import type { TranscodeFailure } from '#server/ports/transcoder.ts'
import { FFmpegError } from 'node-av/lib'
import { AVERROR_ENOMEM } from 'node-av/constants'

/** A failure that the parent passes on by its name. */
export class ChildFailed extends Error {
  readonly failure: TranscodeFailure

  constructor(failure: TranscodeFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** Throws for a negative result of reading or decoding. */
export function checkRead(result: number, action: string): void {
  if (result >= 0) return
  const message = `${action}: ${new FFmpegError(result).message}`
  throw new ChildFailed(result === AVERROR_ENOMEM ? 'OUT_OF_MEMORY' : 'UNREADABLE', message)
}

/** Throws for a negative result of what does not depend on the source, such as writing. */
export function check(result: number, action: string): void {
  if (result >= 0) return
  const message = `${action}: ${new FFmpegError(result).message}`
  if (result === AVERROR_ENOMEM) throw new ChildFailed('OUT_OF_MEMORY', message)
  throw new Error(message)
}
