/** The container formats that are read here, by the names of FFmpeg's demuxers; `mov` is MP4 as well. */
export type MediaContainer = 'mov' | 'matroska' | 'ogg' | 'wav' | 'flac' | 'mp3' | 'aac'

/** The picture of a file: of several tracks the first that can be decoded. */
export interface VideoTrack {
  /** As FFmpeg calls it ('h264', 'hevc'), or the file's own name of a codec that is unknown here. */
  codec: string
  /** With profile and level, as a browser is asked for it ('avc1.64001f'); null where it is not known. */
  codecString: string | null
  /** As the picture is shown: turned, and with square pixels. */
  width: number
  height: number
  /** Clockwise, in degrees; applied to `width` and `height` already. */
  rotation: 0 | 90 | 180 | 270
  /** Null where it is not measured, and for a single frame. */
  framesPerSecond: number | null
  /** The brightness is coded as PQ or HLG. */
  isHdr: boolean
}

/** The sound of a file: of several tracks the first that can be decoded. */
export interface AudioTrack {
  codec: string
  codecString: string | null
  channels: number
}

export interface MediaTracks {
  container: MediaContainer
  video: VideoTrack | null
  audio: AudioTrack | null
  /** Protected against copying; it cannot be played without a key. */
  isEncrypted: boolean
}

/** What is known of a video or an audio after reading a small part of it. */
export interface MediaInfo extends MediaTracks {
  /** The length of the longest track. */
  durationInSeconds: number
  /** Of the whole file, in bit/s. */
  bitRate: number
}
