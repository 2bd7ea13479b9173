/** One Ctrl-C arrives several times: from the terminal, and from each parent process that passes it on. */
const SAME_PRESS_MS = 1000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Listens for shutdown signals from now on. `ending` is aborted by the first one, so that work in progress can finish;
 * a second Ctrl-C exits immediately. `stop` removes the listeners.
 */
export function listenForShutdown(): { ending: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  let isSecondPress = false

  function onSignal(signal: NodeJS.Signals): void {
    if (isSecondPress && signal === 'SIGINT') {
      console.error('Ended at once, in the middle of its work.')
      process.exit(130)
    }
    if (controller.signal.aborted) return
    controller.abort()
    setTimeout(() => (isSecondPress = true), SAME_PRESS_MS).unref()
  }

  for (const signal of signals) process.on(signal, onSignal)
  return {
    ending: controller.signal,
    stop: () => {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}
