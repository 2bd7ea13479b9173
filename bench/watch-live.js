/*
 * Runs before the page's own scripts: makes the page's clock wrong (`globalThis.clockIs`) and records by the right clock
 * when each frame is shown.
 */
{
  const { aheadInMs, fastByPpm } = globalThis.clockIs
  const Right = Date
  const trueZero = Right.now() - performance.now()
  const trueNow = () => trueZero + performance.now()
  const wrongNow = () => Math.round(trueNow() + aheadInMs + (performance.now() * fastByPpm) / 1e6)
  globalThis.Date = class extends Right {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [wrongNow()]))
    }
    static now() {
      return wrongNow()
    }
  }

  const seen = { frames: [], seeks: [], late: [], openedAt: 0 }
  globalThis.seen = seen
  globalThis.trueNow = trueNow
  /** Sets the player back, as a busy phone would; answers when. */
  globalThis.slip = (seconds) => {
    const video = document.querySelector('video')
    seen.isSlipping = true
    video.currentTime -= seconds
    return trueNow()
  }

  const watch = (video) => {
    const record = (_, { mediaTime, expectedDisplayTime }) => {
      seen.frames.push([trueZero + expectedDisplayTime, mediaTime])
      video.requestVideoFrameCallback(record)
    }
    video.requestVideoFrameCallback(record)
    video.addEventListener('seeking', () => {
      if (!seen.isSlipping) seen.seeks.push(trueNow())
      seen.isSlipping = false
    })
  }
  const watched = new WeakSet()
  const SAMPLED_EVERY_MS = 20
  let sampledAt = performance.now()
  setInterval(() => {
    seen.late.push(Math.max(0, performance.now() - sampledAt - SAMPLED_EVERY_MS))
    sampledAt = performance.now()
    const video = document.querySelector('video')
    if (!video || watched.has(video)) return
    watched.add(video)
    seen.openedAt ||= trueNow()
    watch(video)
  }, SAMPLED_EVERY_MS)
}
