import {
  type EncodeTask,
  type LocalSource,
  type PictureTask,
  type TranscribeTask,
  WAVEFORM_POINTS,
} from '#server/ports/transcoder.ts'
import { RENDITION_NAMES } from '#shared/domain/renditions.ts'
import { z } from 'zod'

/** What the child does; one JSON text on its standard input. */
export type ChildTask =
  | { kind: 'describe' }
  | { kind: 'measureSound'; source: LocalSource; waveformPoints: number }
  | { kind: 'encode'; task: EncodeTask; durationInSeconds: number; threads: number }
  | { kind: 'drawPictures'; task: PictureTask; durationInSeconds: number }
  | { kind: 'transcribe'; task: TranscribeTask; folder: string }

/** A complete file of the folder; what is inside is read from it. */
const encodedOutput = z.strictObject({
  name: z.string(),
  width: z.int().min(0),
  height: z.int().min(0),
  durationInSeconds: z.number().min(0),
  fragmentInSeconds: z.number().positive(),
})
export type EncodedOutput = z.infer<typeof encodedOutput>

/** More than anybody says in a window of half a minute, and than is said in a part of minutes. */
const MAX_CHARACTERS = 5000
const MAX_TEXTS = 5000
const spokenText = z.strictObject({
  startInSeconds: z.number().min(0),
  endInSeconds: z.number().min(0),
  text: z.string().max(MAX_CHARACTERS),
})

/** Of a recording of some weeks: the parent makes a list of so many. */
const MAX_SHEETS = 10_000

/**
 * A message of the child: one line of JSON on its standard output. Progress without a position is a sign of life. Messages
 * are validated, because the decoders in the child read files of strangers.
 */
export const childMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), seconds: z.number().nullable() }),
  z.strictObject({
    kind: z.literal('described'),
    info: z.strictObject({ version: z.string(), decoders: z.array(z.string()), encoders: z.array(z.string()) }),
  }),
  z.strictObject({
    kind: z.literal('measured'),
    hasSound: z.boolean(),
    /** Null for silence. */
    loudnessInLufs: z.number().nullable(),
    waveform: z.array(z.int().min(0).max(100)).max(WAVEFORM_POINTS),
  }),
  z.strictObject({ kind: z.literal('encoded'), outputs: z.array(encodedOutput).max(RENDITION_NAMES.length) }),
  z.strictObject({
    kind: z.literal('drawn'),
    poster: z.strictObject({ width: z.int().positive(), height: z.int().positive() }),
    sheetCount: z.int().min(0).max(MAX_SHEETS),
  }),
  z.strictObject({
    kind: z.literal('transcribed'),
    hasSound: z.boolean(),
    texts: z.array(spokenText).max(MAX_TEXTS),
  }),
  z.strictObject({ kind: z.literal('modelUnreadable') }),
  z.strictObject({
    kind: z.literal('failed'),
    failure: z.enum(['UNREADABLE', 'FRAME_TOO_LARGE', 'TOO_SLOW', 'OUT_OF_MEMORY', 'DISK_FULL', 'NO_TRANSCODER']),
    message: z.string(),
  }),
])
export type ChildMessage = z.infer<typeof childMessage>
