/** Removing less than this at a time is not worth the work. */
const KEPT_BEHIND_IN_SECONDS = { atLeast: 20, atMost: 40 }

/** The buffer of a media source, one operation at a time. */
export function createPieceBuffer(media: HTMLMediaElement, buffer: SourceBuffer) {
  const settled = (): Promise<void> =>
    new Promise((resolve, reject) => {
      buffer.addEventListener('updateend', () => (media.error ? reject(new Error('Not decodable.')) : resolve()), {
        once: true,
      })
    })

  async function removeBefore(second: number): Promise<void> {
    if (second <= 0 || media.buffered.length === 0 || media.buffered.start(0) >= second) return
    buffer.remove(0, second)
    await settled()
  }

  async function tryAppend(bytes: BufferSource): Promise<boolean> {
    try {
      buffer.appendBuffer(bytes)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
      throw error
    }
    await settled()
    return true
  }

  return {
    /** False if the browser's memory for it is full, also without what was played. */
    async append(bytes: BufferSource): Promise<boolean> {
      if (await tryAppend(bytes)) return true
      await removeBefore(media.currentTime - 5)
      return tryAppend(bytes)
    },
    /** Frees what was played a while ago. */
    async trim(): Promise<void> {
      const { buffered, currentTime } = media
      if (buffered.length === 0 || buffered.start(0) > currentTime - KEPT_BEHIND_IN_SECONDS.atMost) return
      await removeBefore(currentTime - KEPT_BEHIND_IN_SECONDS.atLeast)
    },
  }
}
