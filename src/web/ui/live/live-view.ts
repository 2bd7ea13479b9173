import { DEFAULT_VOLUME } from '#shared/domain/live.ts'

/** What a live player needs to know of its session. */
export interface LiveSession {
  startTime: Date
  durationInSeconds: number
  /** The newest signed address; asked for at first, and when the file has to be loaded anew. */
  address: () => string
  /** The file could not be read: its address may have expired. */
  onTrouble: () => void
  /** Asks the server for its time again; settles when it is known. */
  askTime: () => Promise<unknown>
}

/** What is to be seen of the player besides its picture. */
export interface LiveView {
  isPaused: boolean
  /** It has been standing still for a while, though it should play. */
  isWaiting: boolean
  isMuted: boolean
  volume: number
  /** The browser allows no sound before the member has touched the page. */
  isMutedByBrowser: boolean
  /** Worth telling, else 0. */
  behindInSeconds: number
  /** The language of the captions that are shown. */
  captionsLanguage: string | null
}

export interface LiveDriver {
  pause(): void
  /** Always from where the others are (specification §2). */
  play(): void
  setVolume(volume: number): void
  setMuted(isMuted: boolean): void
  /** In one of the languages that there are, or in none. */
  showCaptions(language: string | null): void
  catchUp(): void
  stop(): void
}

export const INITIAL_VIEW: LiveView = {
  isPaused: false,
  isWaiting: true,
  isMuted: false,
  volume: DEFAULT_VOLUME,
  isMutedByBrowser: false,
  behindInSeconds: 0,
  captionsLanguage: null,
}
