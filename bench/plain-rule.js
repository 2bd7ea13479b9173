/*
 * The specification's rule and nothing else (§4): on load and every 15 seconds the player seeks to the time elapsed
 * since the start, if it is off by more than 3 seconds. It is given the right time, though its page's clock is wrong.
 */
{
  const { address, startTime } = globalThis.plain
  const video = document.querySelector('video')
  const hold = () => {
    const elapsed = (globalThis.trueNow() - startTime) / 1000
    if (Math.abs(video.currentTime - elapsed) > 3) video.currentTime = elapsed
    void video.play()
  }
  video.muted = true
  video.addEventListener('loadedmetadata', hold)
  setInterval(hold, 15_000)
  video.src = address
}
