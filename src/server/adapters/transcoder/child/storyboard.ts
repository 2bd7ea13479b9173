import { WEBP_COLOURS, writeWebp } from './webp.ts'
import { sheetFile } from '#server/adapters/transcoder/file-names.ts'
import type { Storyboard } from '#server/ports/transcoder.ts'
import { FilterAPI } from 'node-av/api'
import type { Frame } from 'node-av/lib'

/** A key frame a little before a moment stands for it. */
const TOLERANCE_SECONDS = 0.05

/** Tiles pictures at equal distances into sheets; the last sheet is filled with black. */
export function openStoryboard({ everySeconds, columns, rows, width, height }: Storyboard, folder: string) {
  const filter = FilterAPI.create(`scale=w=${width}:h=${height}:${WEBP_COLOURS},setsar=1,tile=${columns}x${rows}`)
  let pictures = 0
  let sheets = 0
  let last: Frame | null = null

  function write(drawn: Iterable<Frame>): void {
    for (const sheet of drawn) {
      writeWebp(sheet, sheetFile(folder, sheets))
      sheets += 1
    }
  }
  function addUntil(frame: Frame, moment: number): void {
    for (; pictures * everySeconds <= moment; pictures += 1) write(filter.processAllSync(frame))
  }

  return {
    /** The frame stays the caller's. */
    take(frame: Frame, seconds: number): void {
      addUntil(frame, seconds + TOLERANCE_SECONDS)
      last?.free()
      last = frame.clone()
    },
    /** Returns the number of sheets. */
    finish(durationInSeconds: number): number {
      if (last) addUntil(last, durationInSeconds - TOLERANCE_SECONDS)
      write(filter.flushFramesSync())
      return sheets
    },
  }
}
