/** One Ctrl-C comes several times: the terminal tells every process, and each tells the one that it has started. */
const ONE_PRESS_MS = 1000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Hears that this process is to end, from now on. `ending` is for whoever has work under way and ends after it; a second
 * Ctrl-C ends the process where it stands. `stop` hears no more.
 */
export function hearSignals(): { ending: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  let isAskedAgain = false

  function hear(signal: NodeJS.Signals): void {
    if (isAskedAgain && signal === 'SIGINT') {
      console.error('Ended at once, in the middle of its work.')
      process.exit(130)
    }
    if (controller.signal.aborted) return
    controller.abort()
    setTimeout(() => (isAskedAgain = true), ONE_PRESS_MS).unref()
  }

  for (const signal of signals) process.on(signal, hear)
  return {
    ending: controller.signal,
    stop: () => {
      for (const signal of signals) process.off(signal, hear)
    },
  }
}
