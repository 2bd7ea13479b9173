import { DURATION_VERSION } from '#server/ports/media-probe.ts'

/** The uploaded file of a video or an audio. */
interface RecordingFile {
  key: string
  contentType: string
  sizeInBytes: number
  durationInSeconds: number
}

/** The change of an item's file, by the key of its present one. */
export interface FileSwap {
  from: string
  to: RecordingFile
}

/** The columns that videos and audios keep of their file. */
export function recordingColumns({ key, contentType, sizeInBytes, durationInSeconds }: RecordingFile) {
  return {
    storage_key: key,
    content_type: contentType,
    size_in_bytes: sizeInBytes,
    duration_in_seconds: durationInSeconds,
    length_version: DURATION_VERSION,
  }
}
