/** More than any request may take of the one thread that answers everybody; texts without a bound took seconds. */
export const MOST_WORK_IN_MS = 500

/** Answers for how long this thread has worked since; what else runs on the machine does not count. */
export function workOfThread(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}
