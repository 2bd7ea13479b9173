/** The CPU time that one request may take at most; texts without a length limit took seconds. */
export const MAX_CPU_MS_PER_REQUEST = 500

/** Starts measuring the CPU time of this thread; other load of the machine does not count. */
export function startCpuTimer(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}
