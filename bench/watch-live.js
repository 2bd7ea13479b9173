/*
 * Runs in a page before anything of its own: sets the page's clock wrong, and notes by the right one when which picture
 * is seen. `globalThis.clockIs` says how wrong.
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

  const seen = { frames: [], seeks: [], late: [] }
  globalThis.seen = seen
  globalThis.trueNow = trueNow
  /** Sets the player back, as a phone does that was busy; answers when. */
  globalThis.slip = (seconds) => {
    const video = document.querySelector('video')
    seen.isSlipping = true
    video.currentTime -= seconds
    return trueNow()
  }

  const watch = (video) => {
    const note = (_, { mediaTime, expectedDisplayTime }) => {
      seen.frames.push([trueZero + expectedDisplayTime, mediaTime])
      video.requestVideoFrameCallback(note)
    }
    video.requestVideoFrameCallback(note)
    video.addEventListener('seeking', () => {
      if (!seen.isSlipping) seen.seeks.push(trueNow())
      seen.isSlipping = false
    })
  }
  const watched = new WeakSet()
  const LOOKS_EVERY_MS = 20
  let lookedAt = performance.now()
  setInterval(() => {
    seen.late.push(Math.max(0, performance.now() - lookedAt - LOOKS_EVERY_MS))
    lookedAt = performance.now()
    const video = document.querySelector('video')
    if (!video || watched.has(video)) return
    watched.add(video)
    watch(video)
  }, LOOKS_EVERY_MS)
}
