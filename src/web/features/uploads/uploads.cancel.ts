/** What a promise brings, or at once the signal's reason when it fires before. */
export function unlessCancelled<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: cancelled, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return Promise.race([promise, cancelled]).finally(() => signal.removeEventListener('abort', stop))
}
