/** A bell made of three sines that fade; the browser allows it only after a tap, so it is made at the start. */
export function createBell(): { ring: () => void } {
  const context = typeof AudioContext === 'undefined' ? null : new AudioContext()
  return {
    ring() {
      if (!context) return
      void context.resume()
      const now = context.currentTime
      for (const [frequency, volume] of PARTIALS) {
        const oscillator = context.createOscillator()
        const gain = context.createGain()
        oscillator.frequency.value = frequency
        gain.gain.setValueAtTime(volume, now)
        gain.gain.exponentialRampToValueAtTime(0.0001, now + FADES_IN_SECONDS)
        oscillator.connect(gain).connect(context.destination)
        oscillator.start(now)
        oscillator.stop(now + FADES_IN_SECONDS)
      }
    },
  }
}

const FADES_IN_SECONDS = 6
const PARTIALS = [
  [432, 0.2],
  [864, 0.08],
  [1205, 0.04],
] as const
