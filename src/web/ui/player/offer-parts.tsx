import { lazyWithPreload } from '#web/platform/lazy-with-preload.tsx'

/*
 * What only items with renditions show: loaded with the offer, so that the first picture does not wait for it. Without
 * them the item plays as well.
 */

export const QualityMenu = lazyWithPreload(
  async () => (await import('./quality-menu.tsx').catch(() => null))?.QualityMenu ?? Nothing,
)
export const SeekStrip = lazyWithPreload(
  async () => (await import('./seek-strip.tsx').catch(() => null))?.SeekStrip ?? Nothing,
)
export const Waveform = lazyWithPreload(
  async () => (await import('./waveform.tsx').catch(() => null))?.Waveform ?? Nothing,
)

function Nothing() {
  return null
}
