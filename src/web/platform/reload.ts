let preventions = 0

/** Prevents automatic reloads, which would lose data, until the returned function is called. */
export function preventReload(): () => void {
  preventions += 1
  return () => {
    preventions -= 1
  }
}

/** Whether the page may only be reloaded at the person's request. */
export function isReloadPrevented(): boolean {
  return preventions > 0
}

/**
 * Reloads the page, because some browsers never refetch a module that failed to load. Does nothing while the server is
 * unreachable, since the page would be lost. `before` saves the state that a reload would discard.
 */
export async function reloadIfReachable(before = () => {}): Promise<void> {
  const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (!isReached) return
  before()
  location.reload()
}
