import { DEFAULT_VOLUME } from '#shared/domain/live.ts'

/** The session that a live player plays. */
export interface LiveSession {
  startTime: Date
  durationInSeconds: number
  /** Gives the element its source, which begins at that second; called on the first load and on each reload. */
  loadSource: (startAt: () => number) => void
  /** The file could not be loaded: its signed URL may have expired. */
  onLoadError: () => void
  /** Fetches the server's time; settles when it is known. */
  fetchServerTime: () => Promise<unknown>
}

/** The state of the player's controls. */
export interface LiveView {
  isPaused: boolean
  /** The video has stood still for a while although it should play. */
  isWaiting: boolean
  isMuted: boolean
  volume: number
  /** Muted because the browser allows no sound before the member has interacted with the page. */
  isMutedByBrowser: boolean
  /** 0 unless the delay is worth showing. */
  behindInSeconds: number
}

export interface LiveDriver {
  pause(): void
  /** Always continues at the live position (specification §2). */
  play(): void
  setVolume(volume: number): void
  setMuted(isMuted: boolean): void
  catchUp(): void
  /** Loads the source again and joins at the live position. */
  reload(): void
  stop(): void
}

export const INITIAL_VIEW: LiveView = {
  isPaused: false,
  isWaiting: true,
  isMuted: false,
  volume: DEFAULT_VOLUME,
  isMutedByBrowser: false,
  behindInSeconds: 0,
}
