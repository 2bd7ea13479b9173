import type { MediaInfo } from '#shared/domain/media-info.ts'

/** What the probe finds in an ordinary video. */
export function aProbedVideo({ width, height, durationInSeconds = 2 }: Size): MediaInfo {
  const video = { codec: 'h264', codecString: 'avc1.64001f', rotation: 0, framesPerSecond: 25, isHdr: false } as const
  return {
    container: 'mov',
    video: { ...video, width, height },
    audio: { codec: 'aac', codecString: 'mp4a.40.2', channels: 2 },
    isEncrypted: false,
    durationInSeconds,
    bitRate: 1_000_000,
  }
}

interface Size {
  width: number
  height: number
  durationInSeconds?: number
}
