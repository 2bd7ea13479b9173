/*
 * The plain rule and nothing else (specification §4): on load and every 15 seconds the player seeks to the time elapsed
 * since the start, if it is off by more than 3 seconds. It uses the right time, although its page's clock is wrong.
 */
{
  const { address, startTime } = globalThis.plain
  const video = document.querySelector('video')
  const synchronise = () => {
    const elapsed = (globalThis.trueNow() - startTime) / 1000
    if (Math.abs(video.currentTime - elapsed) > 3) video.currentTime = elapsed
    void video.play()
  }
  video.muted = true
  video.addEventListener('loadedmetadata', synchronise)
  setInterval(synchronise, 15_000)
  video.src = address
}
