import { createClockJumpDetector, ensureServerTime } from './live-clock.ts'
import { createSyncController } from './sync-controller.ts'
import type { LiveDriver, LiveSession, LiveView } from './live-view.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { DRIFT_CHECK_INTERVAL_IN_MS } from '#shared/domain/live-sync.ts'
import { DEFAULT_VOLUME } from '#shared/domain/live.ts'
import { serverNow } from '#web/platform/clock.ts'

const SPINNER_DELAY_IN_MS = 700
const CLOCK_CHECK_TIMEOUT_IN_MS = 3000

/** Plays a session in the video element, synchronised with the server's clock, until it is stopped. */
export function createLiveDriver(
  video: HTMLVideoElement,
  session: LiveSession,
  onView: (view: LiveView) => void,
): LiveDriver {
  const sync = createSyncController(session)
  const clockJumps = createClockJumpDetector()
  const stopped = new AbortController()
  let isPlayRequested = true
  let isMutedByBrowser = false
  let lastPlayedAt = performance.now()
  let recheckUntil = 0
  let requestedAt = 0
  let openingSince = 0
  let holdTimer: ReturnType<typeof setTimeout> | undefined
  let isReceiving = false

  async function loadAfterTimeSync(): Promise<void> {
    await ensureServerTime(session.fetchServerTime)
    if (!stopped.signal.aborted) load()
  }

  function load(): void {
    requestedAt = performance.now()
    openingSince = requestedAt
    session.loadSource(joinPosition)
  }

  /** About where `join` will begin once the file is open: what is fetched first should be what is played. */
  function joinPosition(): number {
    // Opening takes about as long as choosing the source, which asks the server once.
    const openedInSeconds = (performance.now() - requestedAt) / SECOND_IN_MS
    return sync.positionToJoin(serverNow(), openedInSeconds) + openedInSeconds
  }

  function join(openedInSeconds = 0): void {
    isPlayRequested = true
    resume()
    video.currentTime = sync.join(serverNow(), openedInSeconds)
    void start()
  }

  /** Holds with rate 0, because `pause` means that the member has paused. */
  function hold(seconds: number): void {
    video.playbackRate = 0
    holdTimer = setTimeout(resume, seconds * SECOND_IN_MS)
  }

  function resume(): void {
    clearTimeout(holdTimer)
    holdTimer = undefined
    video.playbackRate = 1
  }

  /** Plays with sound; if the browser refuses, muted; if it refuses that too, the member has to press Play. */
  async function start(): Promise<void> {
    try {
      await video.play()
    } catch (error) {
      if (!isRefusal(error)) return
      if (video.muted) isPlayRequested = false
      else {
        isMutedByBrowser = true
        video.muted = true
        await start()
      }
    }
  }

  function tick(): void {
    if (clockJumps.hasJumped()) recheckClock()
    const now = performance.now()
    const isPlaying = !video.paused && !video.seeking && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
    if (isPlaying || !isPlayRequested || video.ended) lastPlayedAt = now
    if (isPlayRequested && holdTimer === undefined && now >= recheckUntil) correctDrift(isPlaying)
    emitView()
  }

  function correctDrift(isPlaying: boolean): void {
    const { currentTime: positionInSeconds, playbackRate: rate } = video
    const hasFailed = video.error !== null
    const bufferedUntilInSeconds = bufferedUntil(video, positionInSeconds)
    const canHold = document.visibilityState === 'visible'
    const player = {
      positionInSeconds,
      bufferedUntilInSeconds,
      rate,
      isPlaying,
      canHold,
      isReceiving,
      hasFailed,
    }
    const action = sync.nextAction(player, serverNow())
    isReceiving = false
    const nextRate = action.kind === 'RATE' ? action.rate : 1
    if (action.kind !== 'WAIT' && rate !== nextRate) video.playbackRate = nextRate
    if (action.kind === 'SEEK') video.currentTime = action.to
    if (action.kind === 'HOLD') hold(action.seconds)
    if (action.kind === 'RELOAD') {
      session.onLoadError()
      load()
    }
  }

  function recheckClock(): void {
    recheckUntil = performance.now() + CLOCK_CHECK_TIMEOUT_IN_MS
    const acceptClock = (): void => {
      recheckUntil = 0
      clockJumps.accept()
    }
    session.fetchServerTime().then(acceptClock, acceptClock)
  }

  function emitView(): void {
    onView({
      isPaused: !isPlayRequested,
      isWaiting: performance.now() - lastPlayedAt > SPINNER_DELAY_IN_MS,
      isMuted: video.muted,
      volume: video.volume,
      isMutedByBrowser,
      behindInSeconds: isPlayRequested ? sync.behindInSeconds() : 0,
    })
  }

  function listen(target: EventTarget, type: string, listener: () => void): void {
    target.addEventListener(type, listener, { signal: stopped.signal })
  }

  // The time before it, in which the source was chosen, says nothing about how soon a picture comes.
  listen(video, 'loadstart', () => (openingSince = performance.now()))
  listen(video, 'loadedmetadata', () => isPlayRequested && join((performance.now() - openingSince) / SECOND_IN_MS))
  listen(video, 'progress', () => (isReceiving = true))
  // In the foreground the member paused with a media key; in the background the system paused, which is undone later.
  listen(video, 'pause', () => {
    if (document.visibilityState === 'visible' && !video.ended && video.error === null) isPlayRequested = false
  })
  listen(video, 'play', () => isPlayRequested || join())
  listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible' && isPlayRequested && video.paused && !video.ended) join()
  })
  listen(window, 'online', sync.resetBackoff)
  const timer = setInterval(tick, DRIFT_CHECK_INTERVAL_IN_MS)
  video.volume = DEFAULT_VOLUME
  void loadAfterTimeSync()

  return {
    pause() {
      isPlayRequested = false
      video.pause()
      emitView()
    },
    play: () => join(),
    setVolume(volume) {
      video.volume = volume
      this.setMuted(volume === 0)
    },
    setMuted(isMuted) {
      isMutedByBrowser = false
      video.muted = isMuted
      emitView()
    },
    catchUp() {
      sync.resetBackoff()
      join()
    },
    reload: load,
    stop() {
      clearInterval(timer)
      clearTimeout(holdTimer)
      stopped.abort()
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** The end of the buffered range that contains the position; the position itself if nothing is buffered there. */
function bufferedUntil({ buffered }: HTMLVideoElement, position: number): number {
  for (let index = 0; index < buffered.length; index++) {
    const end = buffered.end(index)
    if (buffered.start(index) <= position && position <= end) return end
  }
  return position
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}
