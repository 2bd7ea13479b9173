const SECOND_IN_MS = 1000

/** A player of a browser as far as the driver knows it, on the clock of the test. */
export class FakeVideo extends EventTarget {
  readonly textTracks = []
  paused = true
  ended = false
  muted = false
  volume = 1
  seeking = false
  readyState = 0
  error: object | null = null
  loads = 0
  seeks: number[] = []
  seekTakesMs = 150
  /** How long it still stands after it has been told to go on. */
  resumeTakesMs = 0
  readonly buffered = { length: 1, start: () => 0, end: () => this.currentTime + 20 }
  #position = 0
  #rate = 1
  #since = performance.now()

  get #moves(): boolean {
    return !this.paused && !this.seeking && this.readyState >= 3
  }
  get currentTime(): number {
    const passed = this.#moves ? (Math.max(0, performance.now() - this.#since) / SECOND_IN_MS) * this.#rate : 0
    return this.#position + passed
  }
  set currentTime(to: number) {
    this.seeks.push(performance.now())
    this.#settle(to)
    this.seeking = true
    setTimeout(() => {
      this.#settle(to)
      this.seeking = false
    }, this.seekTakesMs)
  }
  get playbackRate(): number {
    return this.#rate
  }
  set playbackRate(rate: number) {
    this.#settle()
    if (this.#rate === 0 && rate > 0) this.#since += this.resumeTakesMs
    this.#rate = rate
  }
  set src(_: string) {
    this.loads += 1
    this.error = null
    this.becomes({ readyState: 0 })
    setTimeout(() => {
      this.becomes({ readyState: 4 })
      this.dispatchEvent(new Event('loadedmetadata'))
    }, 300)
  }
  async play(): Promise<void> {
    this.becomes({ paused: false })
    this.dispatchEvent(new Event('play'))
  }
  pause(): void {
    this.becomes({ paused: true })
    this.dispatchEvent(new Event('pause'))
  }
  /** Loses so much at once, as a phone does that was busy. */
  slipBack(seconds: number): void {
    this.#settle(this.currentTime - seconds)
  }
  becomes(change: Partial<Pick<FakeVideo, 'paused' | 'readyState' | 'error'>>): void {
    this.#settle()
    Object.assign(this, change)
  }
  removeAttribute(): void {}
  load(): void {}

  #settle(position = this.currentTime): void {
    this.#position = position
    this.#since = performance.now()
  }
}
