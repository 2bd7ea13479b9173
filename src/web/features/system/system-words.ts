import type { SystemStatus } from '#shared/contract/system.ts'
import { formatCount } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'

/** A size as people say it. */
export function sizeWords(bytes: number): string {
  if (bytes < 1e6) return t('{count} kB', { count: formatCount(Math.ceil(bytes / 1e3)) })
  if (bytes < 1e9) return t('{count} MB', { count: formatCount(Math.round(bytes / 1e6)) })
  return t('{count} GB', { count: formatCount(Math.round(bytes / 1e9)) })
}

/** How long it has been running. */
export function uptimeWords(seconds: number): string {
  if (seconds < 3600) return t('{count} minutes', { count: formatCount(Math.floor(seconds / 60)) })
  if (seconds < 172_800) return t('{count} hours', { count: formatCount(Math.floor(seconds / 3600)) })
  return t('{count} days', { count: formatCount(Math.floor(seconds / 86_400)) })
}

/** Jobs that were given up, and how many are still to be done. */
export function jobFigures(jobs: SystemStatus['jobs']): { toDo: number; failed: number } {
  const sum = (isMeant: (state: string) => boolean) =>
    jobs.filter(({ state }) => isMeant(state)).reduce((total, { count }) => total + count, 0)
  return { toDo: sum((state) => state !== 'FAILED'), failed: sum((state) => state === 'FAILED') }
}

const DAY_IN_MS = 86_400_000

/** Whether a night has passed without a backup. */
export function isBackupOld({ lastBackup, serverTime }: SystemStatus): boolean {
  return lastBackup === null || serverTime.getTime() - lastBackup.madeAt.getTime() > 2 * DAY_IN_MS
}

/** Under a gigabyte an upload may not find room. */
export function isRoomShort({ freeInBytes }: SystemStatus['storage']): boolean {
  return freeInBytes !== null && freeInBytes < 1e9
}
