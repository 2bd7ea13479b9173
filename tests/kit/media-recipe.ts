import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A track from filters that generate pictures or sound. */
export interface TrackRecipe {
  /** Such as `testsrc2=s=320x180:r=25:d=3`. */
  filters: string
  /** FFmpeg's name of the encoder. */
  encoder: string
  options?: Record<string, string | number>
  kbitPerSecond?: number
  maxFrames?: number
}

export interface MediaRecipe {
  path: string
  /** FFmpeg's name of the container. */
  format: string
  picture?: TrackRecipe
  sound?: TrackRecipe
  /** Degrees by which a player has to turn the picture clockwise. */
  turnedBy?: number
  /** Added to all timestamps. */
  startInSeconds?: number
  muxerOptions?: Record<string, string | number>
}

/** Writes a small media file in a process of its own. */
export async function makeMedia(recipe: MediaRecipe): Promise<string> {
  await promisify(execFile)(process.execPath, [`${import.meta.dirname}/make-media.ts`, JSON.stringify(recipe)])
  return recipe.path
}
