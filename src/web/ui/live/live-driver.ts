import { bufferedFrom } from './buffered.ts'
import { clockLeaps } from './clock-leaps.ts'
import { knowTheTime } from './know-the-time.ts'
import { liveSync } from './live-sync.ts'
import type { LiveDriver, LiveSession, LiveView } from './live-view.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { DRIFT_CHECK_INTERVAL_IN_MS } from '#shared/domain/live-sync.ts'
import { DEFAULT_VOLUME } from '#shared/domain/live.ts'
import { serverNow } from '#web/platform/clock.ts'

const WAITING_IS_SHOWN_AFTER_IN_MS = 700
const TIME_IS_AWAITED_FOR_IN_MS = 3000

/** Plays a session in this element, in step with everybody else, until it is stopped. */
export function driveLive(video: HTMLVideoElement, session: LiveSession, onView: (view: LiveView) => void): LiveDriver {
  const sync = liveSync(session)
  const leaps = clockLeaps()
  const ends = new AbortController()
  let wantsToPlay = true
  let isSilenced = false
  let lastPlayedAt = performance.now()
  let doubtsUntil = 0
  let loadingSince = 0
  let holding: ReturnType<typeof setTimeout> | undefined
  let isReceiving = false

  async function begin(): Promise<void> {
    await knowTheTime(session.askTime)
    if (!ends.signal.aborted) load()
  }

  function load(): void {
    loadingSince = performance.now()
    video.src = session.address()
  }

  function join(openedInSeconds = 0): void {
    wantsToPlay = true
    goOn()
    video.currentTime = sync.join(serverNow(), openedInSeconds)
    void start()
  }

  /** Standing still is a rate: a pause would be the member's. */
  function hold(seconds: number): void {
    video.playbackRate = 0
    holding = setTimeout(goOn, seconds * SECOND_IN_MS)
  }

  function goOn(): void {
    clearTimeout(holding)
    holding = undefined
    video.playbackRate = 1
  }

  /** With sound; where that is refused, without; where that is refused as well, the member has to begin it. */
  async function start(): Promise<void> {
    try {
      await video.play()
    } catch (error) {
      if (!isRefusal(error)) return
      if (video.muted) wantsToPlay = false
      else {
        isSilenced = true
        video.muted = true
        await start()
      }
    }
  }

  function look(): void {
    if (leaps.happened()) doubtTheClock()
    const now = performance.now()
    const isPlaying = !video.paused && !video.seeking && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
    if (isPlaying || !wantsToPlay || video.ended) lastPlayedAt = now
    if (wantsToPlay && holding === undefined && now >= doubtsUntil) correct(isPlaying)
    show()
  }

  function correct(isPlaying: boolean): void {
    const { currentTime: positionInSeconds, playbackRate: rate } = video
    const hasFailed = video.error !== null
    const bufferedUntilInSeconds = bufferedFrom(video, positionInSeconds)
    const mayStandStill = document.visibilityState === 'visible'
    const seen = {
      positionInSeconds,
      bufferedUntilInSeconds,
      rate,
      isPlaying,
      mayStandStill,
      isReceiving,
      hasFailed,
    }
    const action = sync.look(seen, serverNow())
    isReceiving = false
    const wanted = action.kind === 'RATE' ? action.rate : 1
    if (action.kind !== 'WAIT' && rate !== wanted) video.playbackRate = wanted
    if (action.kind === 'SEEK') video.currentTime = action.to
    if (action.kind === 'HOLD') hold(action.seconds)
    if (action.kind === 'RELOAD') {
      session.onTrouble()
      load()
    }
  }

  function doubtTheClock(): void {
    doubtsUntil = performance.now() + TIME_IS_AWAITED_FOR_IN_MS
    const believe = (): void => {
      doubtsUntil = 0
      leaps.accept()
    }
    session.askTime().then(believe, believe)
  }

  function show(): void {
    onView({
      isPaused: !wantsToPlay,
      isWaiting: performance.now() - lastPlayedAt > WAITING_IS_SHOWN_AFTER_IN_MS,
      isMuted: video.muted,
      volume: video.volume,
      isSilenced,
      behindInSeconds: wantsToPlay ? sync.behindInSeconds() : 0,
      captionsIn: [...video.textTracks].find(({ mode }) => mode === 'showing')?.language ?? null,
    })
  }

  function on(target: EventTarget, type: string, listener: () => void): void {
    target.addEventListener(type, listener, { signal: ends.signal })
  }

  on(video, 'loadedmetadata', () => wantsToPlay && join((performance.now() - loadingSince) / SECOND_IN_MS))
  on(video, 'progress', () => (isReceiving = true))
  // By a key of the keyboard or a headset. In the background it was the system, and that ends with it.
  on(video, 'pause', () => {
    if (document.visibilityState === 'visible' && !video.ended && video.error === null) wantsToPlay = false
  })
  on(video, 'play', () => wantsToPlay || join())
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible' && wantsToPlay && video.paused && !video.ended) join()
  })
  on(window, 'online', sync.hurry)
  const timer = setInterval(look, DRIFT_CHECK_INTERVAL_IN_MS)
  video.volume = DEFAULT_VOLUME
  void begin()

  return {
    pause() {
      wantsToPlay = false
      video.pause()
      show()
    },
    play: () => join(),
    setVolume(volume) {
      video.volume = volume
      this.setMuted(volume === 0)
    },
    setMuted(isMuted) {
      isSilenced = false
      video.muted = isMuted
      show()
    },
    showCaptions(language) {
      for (const track of video.textTracks) track.mode = track.language === language ? 'showing' : 'disabled'
      show()
    },
    catchUp() {
      sync.hurry()
      join()
    },
    stop() {
      clearInterval(timer)
      clearTimeout(holding)
      ends.abort()
      video.removeAttribute('src')
      video.load()
    },
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}
