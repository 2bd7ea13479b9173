let preventions = 0

/** Until the answer is called, a reload would lose something. */
export function holdReload(): () => void {
  preventions += 1
  return () => {
    preventions -= 1
  }
}

/** Whether the page is not to be loaded anew unless its person asks for it. */
export function isReloadHeld(): boolean {
  return preventions > 0
}

/**
 * Loads the page anew, because some browsers never ask again for a file that has failed. Not while the server cannot be
 * reached, when the page would be gone. `before` keeps what the page would lose.
 */
export async function reloadOnceReached(before = () => {}): Promise<void> {
  const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (!isReached) return
  before()
  location.reload()
}
