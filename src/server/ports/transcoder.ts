import type { MediaContainer } from '#shared/domain/media-info.ts'
import type { RenditionName, RenditionSpec } from '#shared/domain/renditions.ts'
import type { SpokenText } from '#shared/domain/spoken-captions.ts'

/**
 * Makes renditions and pictures of media. Each call decodes in a process of its own with the lowest priority and limits
 * on time, memory and output; it sees the named file and folder alone and no network.
 * Every call throws TranscodeFailed, or TranscodeAborted once the signal is aborted. Any other error, such as a full disk,
 * says nothing about the source: the same call may succeed later.
 */
export interface Transcoder {
  /** What is installed; null where there is no transcoder for this platform. */
  describe(): Promise<TranscoderInfo | null>
  /** Decodes the whole sound; null when there is none. */
  measureSound(source: LocalSource, run: TranscodeRun): Promise<SoundMeasurement | null>
  /**
   * Encodes all renditions in one pass into `<folder>/<name>.mp4`; the sound is encoded once and equal in each. A file
   * has its name only when it is complete.
   */
  encode(task: EncodeTask, run: TranscodeRun): Promise<EncodedRendition[]>
  /** Draws a poster and storyboard sheets from a rendition into the folder, as WebP. */
  drawPictures(task: PictureTask, run: TranscodeRun): Promise<DrawnPictures>
  /** Writes down what is said in a part, as a draft; null when there is no sound. Throws SpeechModelUnreadable. */
  transcribe(task: TranscribeTask, run: TranscodeRun): Promise<SpokenText[] | null>
}

/** A media file on this machine. */
export interface LocalSource {
  path: string
  /** The demuxer is named, so that a playlist in disguise opens nothing. */
  container: MediaContainer
}

export interface TranscodeRun {
  signal: AbortSignal
  /** The length of the source, in seconds: limits follow from it. */
  durationInSeconds: number
  /** Called about once a second with the position that was reached, in seconds. */
  onProgress: (seconds: number) => void
}

export interface SoundMeasurement {
  /** One gain for the whole recording that brings it to −16 LUFS (EBU R128). */
  gainInDb: number
  /** The loudest sample of each of `WAVEFORM_POINTS` equal parts, 0 to 100. */
  waveform: number[]
}

export const WAVEFORM_POINTS = 200

export interface EncodeTask {
  source: LocalSource
  folder: string
  /** Those with picture; empty for the sound alone. */
  renditions: RenditionSpec[]
  /** Whether to write the sound alone as `audio.mp4` as well. */
  hasAudioOnly: boolean
  /** Null leaves out the sound. */
  gainInDb: number | null
}

/** A fragmented MP4: a header, an index for plain players, then fragments that each begin with a key frame. */
export interface EncodedRendition {
  name: RenditionName
  path: string
  /** 0 for the sound alone. */
  width: number
  height: number
  /** For `MediaSource.isTypeSupported`, such as 'avc1.64001e,mp4a.40.2'. */
  codecs: string
  sizeInBytes: number
  /** In bit/s: the mean, and the largest of any fragment. */
  meanBitRate: number
  peakBitRate: number
  /** The bytes of the header, from 0. */
  headerBytes: number
  /** Where the first fragment begins. */
  startBytes: number
  /** The length of each fragment but the last. */
  fragmentInSeconds: number
  fragmentSizes: number[]
}

export interface PictureTask {
  source: LocalSource
  folder: string
  /** The moment of the poster; null lets the transcoder choose a typical picture. */
  posterAtInSeconds: number | null
  /** Null draws no storyboard. */
  storyboard: Storyboard | null
}

/** Small pictures at equal distances, in sheets of `columns` × `rows`, for the seek bar. */
export interface Storyboard {
  everySeconds: number
  columns: number
  rows: number
  width: number
  height: number
}

export interface DrawnPictures {
  poster: { path: string; width: number; height: number }
  sheets: { path: string }[]
}

export interface TranscribeTask {
  source: LocalSource
  model: SpeechModel
  /** The model's code for it, such as 'hi'. */
  language: string
  /** The part to listen to; the times of the texts are those of the whole. */
  fromSeconds: number
  toSeconds: number
}

/** A speech model of whisper.cpp (`ggml-….bin`) on this machine. */
export interface SpeechModel {
  path: string
  sizeInBytes: number
  isEnglishOnly: boolean
}

export interface TranscoderInfo {
  version: string
  /** Names of decoders and encoders, for `doctor`. */
  decoders: string[]
  encoders: string[]
}

export type TranscodeFailure =
  /** No decoder, damaged data, or none of the expected tracks. */
  | 'UNREADABLE'
  /** A frame larger than the limit. */
  | 'FRAME_TOO_LARGE'
  /** Silent for too long, or longer than allowed in all. */
  | 'TOO_SLOW'
  | 'OUT_OF_MEMORY'
  | 'DISK_FULL'
  | 'NO_TRANSCODER'

export class TranscodeFailed extends Error {
  readonly failure: TranscodeFailure

  constructor(failure: TranscodeFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

export class TranscodeAborted extends Error {}

/** The file is no speech model, or cannot be read. */
export class SpeechModelUnreadable extends Error {}
