import { createBasePicture } from './base-picture.ts'
import { openDecoder, timeOf } from './decoder.ts'
import { ChildFailed } from './failure.ts'
import { openInput, startOf } from './input.ts'
import { createProgress } from './report.ts'
import { openStoryboard } from './storyboard.ts'
import { WEBP_COLOURS, writeWebp } from './webp.ts'
import type { ChildMessage, ChildTask } from '#server/adapters/transcoder/child-task.ts'
import { posterFile } from '#server/adapters/transcoder/file-names.ts'
import { FilterAPI } from 'node-av/api'
import type { Frame } from 'node-av/lib'

type DrawCall = Extract<ChildTask, { kind: 'drawPictures' }>

const MAX_POSTER_SHORT_SIDE = 720
const POSTER_SCALE = `scale=w='min(1280,iw)':h=-2:${WEBP_COLOURS}`
/** The typical picture is chosen among so many, spread over the video without its beginning and end. */
const POSTER_CANDIDATES = 60
const POSTER_FROM = 0.05
const POSTER_TO = 0.85

/** Draws from key frames alone, except for a poster at a chosen moment. */
export function drawPictures({ task, durationInSeconds }: DrawCall): ChildMessage {
  const { source, folder, posterAtInSeconds } = task
  const storyboard = task.storyboard && openStoryboard(task.storyboard, folder)
  const typical = posterAtInSeconds === null ? createTypicalFrame(durationInSeconds) : null
  const advance = createProgress()
  if (storyboard || typical) {
    for (const { frame, seconds } of uprightFrames(source, { isKeyFramesOnly: true, fromSeconds: 0 })) {
      advance(seconds)
      storyboard?.take(frame, seconds)
      typical?.take(frame, seconds)
      frame.free()
    }
  }
  const sheetCount = storyboard?.finish(durationInSeconds) ?? 0
  const chosen = typical ? typical.choose() : frameAt(source, posterAtInSeconds ?? 0)
  if (!chosen) throw new ChildFailed('UNREADABLE', 'There is no picture')
  return { kind: 'drawn', poster: writePoster(chosen, posterFile(folder)), sheetCount }
}

interface MomentFrame {
  frame: Frame
  seconds: number
}

interface FrameOptions {
  isKeyFramesOnly: boolean
  fromSeconds: number
}

/** The frames as people see them, with their moments; each is the caller's to free. */
function* uprightFrames(source: DrawCall['task']['source'], options: FrameOptions): Generator<MomentFrame> {
  const input = openInput(source)
  const { picture } = input
  if (!picture) throw new ChildFailed('UNREADABLE', 'There is no picture')
  if (options.fromSeconds > 0) input.seek(options.fromSeconds + startOf(picture))
  const decoder = openDecoder(picture, { threads: 1, isKeyFramesOnly: options.isKeyFramesOnly })
  let base: ReturnType<typeof createBasePicture> | undefined
  const start = startOf(picture)
  const track = picture
  function* upright(frames: Iterable<Frame>): Generator<MomentFrame> {
    for (const frame of frames) {
      const seconds = (timeOf(frame) ?? 0) - start
      base ??= createBasePicture(track, frame, MAX_POSTER_SHORT_SIDE)
      for (const ready of base.process(frame)) yield { frame: ready, seconds }
    }
  }
  for (const packet of input.packets()) {
    if (packet.streamIndex === picture.index) yield* upright(decoder.decode(packet))
  }
  yield* upright(decoder.decode(null))
}

/** Collects candidates; `thumbnail` chooses the one whose colours are nearest to those of all. */
function createTypicalFrame(durationInSeconds: number) {
  const from = durationInSeconds * POSTER_FROM
  const step = (durationInSeconds * (POSTER_TO - POSTER_FROM)) / POSTER_CANDIDATES
  const filter = FilterAPI.create(`thumbnail=n=${POSTER_CANDIDATES + 1}`)
  let candidates = 0
  let first: Frame | null = null
  return {
    take(frame: Frame, seconds: number): void {
      first ??= frame.clone()
      const isDue = seconds >= from + candidates * step && seconds <= durationInSeconds * POSTER_TO
      if (!isDue || candidates >= POSTER_CANDIDATES) return
      candidates += 1
      filter.processSync(frame)
    },
    choose(): Frame | null {
      if (candidates === 0) return first
      const [chosen = first] = [...filter.flushFramesSync()]
      return chosen
    },
  }
}

/** The frame that is shown at a moment, or the last one. */
function frameAt(source: DrawCall['task']['source'], moment: number): Frame | null {
  let shown: Frame | null = null
  for (const { frame, seconds } of uprightFrames(source, { isKeyFramesOnly: false, fromSeconds: moment })) {
    if (shown && seconds > moment) {
      frame.free()
      break
    }
    shown?.free()
    shown = frame
  }
  return shown
}

function writePoster(frame: Frame, path: string): { width: number; height: number } {
  const [scaled] = FilterAPI.create(POSTER_SCALE).processAllSync(frame)
  if (!scaled) throw new ChildFailed('UNREADABLE', 'The poster cannot be drawn')
  frame.free()
  return writeWebp(scaled, path)
}
