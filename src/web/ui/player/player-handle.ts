/** What a panel beside a player or reader does with it: seconds of a video or an audio, pages of an e-book. */
export interface PlayerHandle {
  position(): number
  seek(to: number): void
}
