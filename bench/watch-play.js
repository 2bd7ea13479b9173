/*
 * Runs before the page's own scripts: measures from a click until the first picture of the video that it opens, and for
 * how long the picture stands still after that.
 */
{
  const SAMPLED_EVERY_MS = 50
  const played = { clickedAt: null, firstPictureInMs: null, stalledInMs: 0, sizes: [] }
  globalThis.played = played
  document.addEventListener('click', () => (played.clickedAt = performance.now()), { capture: true })

  const watched = new WeakSet()
  const watch = (video) => {
    watched.add(video)
    video.requestVideoFrameCallback((now) => {
      if (played.clickedAt !== null) played.firstPictureInMs ??= now - played.clickedAt
    })
  }
  let sampledAt = performance.now()
  setInterval(() => {
    const now = performance.now()
    const video = document.querySelector('video')
    if (video && !watched.has(video)) watch(video)
    if (video && played.firstPictureInMs !== null) {
      if (!video.ended && video.readyState < 3) played.stalledInMs += now - sampledAt
      if (played.sizes.at(-1) !== video.videoHeight) played.sizes.push(video.videoHeight)
    }
    sampledAt = now
  }, SAMPLED_EVERY_MS)
}
