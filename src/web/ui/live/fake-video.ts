const SECOND_IN_MS = 1000

/** A fake of the video element with the parts the driver uses, on the test's clock. */
export class FakeVideo extends EventTarget {
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
  /** The delay between setting a positive rate after rate 0 and moving. */
  resumeTakesMs = 0
  readonly buffered = { length: 1, start: () => 0, end: () => this.currentTime + 20 }
  #position = 0
  #rate = 1
  #since = performance.now()

  get #isMoving(): boolean {
    return !this.paused && !this.seeking && this.readyState >= 3
  }
  get currentTime(): number {
    const passed = this.#isMoving ? (Math.max(0, performance.now() - this.#since) / SECOND_IN_MS) * this.#rate : 0
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
    this.update({ readyState: 0 })
    this.dispatchEvent(new Event('loadstart'))
    setTimeout(() => {
      this.update({ readyState: 4 })
      this.dispatchEvent(new Event('loadedmetadata'))
    }, 300)
  }
  async play(): Promise<void> {
    this.update({ paused: false })
    this.dispatchEvent(new Event('play'))
  }
  pause(): void {
    this.update({ paused: true })
    this.dispatchEvent(new Event('pause'))
  }
  /** Falls behind at once, as on a busy phone. */
  fallBehind(seconds: number): void {
    this.#settle(this.currentTime - seconds)
  }
  update(change: Partial<Pick<FakeVideo, 'paused' | 'readyState' | 'error'>>): void {
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
