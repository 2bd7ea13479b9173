declare global {
  interface Window {
    /** The variant of iPhones (from iOS 17.1), which have no other. */
    ManagedMediaSource?: typeof MediaSource
  }
  interface MediaSource {
    /** Of the managed variant: whether the system wants data now. */
    readonly streaming?: boolean
  }
}

/** The class that takes fragments of media; undefined in browsers without one. */
export function mediaSourceClass(): typeof MediaSource | undefined {
  return window.ManagedMediaSource ?? ('MediaSource' in window ? MediaSource : undefined)
}

/** The type of a rendition for `isTypeSupported` and `addSourceBuffer`. */
export function typeOf({ codecs }: { codecs: string }): string {
  return `video/mp4; codecs="${codecs}"`
}
