import type { SystemStatus } from '#shared/contract/system.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t, tn } from '#web/i18n/t.ts'

/** A size in a readable unit. */
export function formatSize(bytes: number): string {
  if (bytes < 1e6) return t('{count} kB', { count: formatCount(Math.ceil(bytes / 1e3)) })
  if (bytes < 1e9) return t('{count} MB', { count: formatCount(Math.round(bytes / 1e6)) })
  return t('{count} GB', { count: formatCount(Math.round(bytes / 1e9)) })
}

/** A duration in a readable unit. */
export function formatUptime(seconds: number): string {
  if (seconds < 3600) return tn(Math.floor(seconds / 60), { one: '{count} minute', other: '{count} minutes' })
  if (seconds < 172_800) return tn(Math.floor(seconds / 3600), { one: '{count} hour', other: '{count} hours' })
  return tn(Math.floor(seconds / 86_400), { one: '{count} day', other: '{count} days' })
}

/** The number of jobs to do, and of those given up. */
export function countJobs(jobs: SystemStatus['jobs']): { toDo: number; failed: number } {
  const sum = (isCounted: (state: string) => boolean) =>
    jobs.filter(({ state }) => isCounted(state)).reduce((total, { count }) => total + count, 0)
  return { toDo: sum((state) => state !== 'FAILED'), failed: sum((state) => state === 'FAILED') }
}
