import type { UserListFilters } from './user-filters.hooks.ts'
import type { Answer } from '#shared/contract/call.ts'
import { BULK_EXPORT_USERS, userBulk } from '#shared/contract/user-bulk.ts'
import { userLists } from '#shared/contract/user-lists.ts'
import { userCsvLine, USERS_CSV_HEADER, usersFileName } from '#shared/domain/users-csv.ts'
import { t, tn } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { saveFile } from '#web/platform/download.ts'
import { toast } from '#web/platform/toasts.ts'
import { useEffect, useRef, useState } from 'react'

interface ExportedUsers {
  filters: UserListFilters
  /** These users instead of all that match. */
  ids?: readonly string[]
}

/** Fetches users page by page and saves them as a file; `progress` runs from 0 to 1. */
export function useExportUsers(users: ExportedUsers) {
  const [progress, setProgress] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function start(): Promise<void> {
    if (abort.current) return
    const controller = new AbortController()
    abort.current = controller
    setProgress(0)
    try {
      const count = await exportUsers({ ...users, signal: controller.signal, onProgress: setProgress })
      const text = tn(count, { one: '{count} user was exported.', other: '{count} users were exported.' })
      toast({ kind: 'success', text })
    } catch (error) {
      if (!controller.signal.aborted) toast({ kind: 'error', text: messageOf(error, t('Failed to export the users.')) })
    } finally {
      abort.current = null
      setProgress(null)
    }
  }

  return { progress, start, cancel: () => abort.current?.abort() }
}

interface ExportOptions extends ExportedUsers {
  signal: AbortSignal
  onProgress: (progress: number) => void
}

/** Returns how many users are in the file. */
async function exportUsers({ onProgress, ...options }: ExportOptions): Promise<number> {
  const parts = [USERS_CSV_HEADER]
  let fetched = 0
  for await (const { users, total } of options.ids ? chosenUsers(options.ids, options) : matchingUsers(options)) {
    parts.push(users.map(userCsvLine).join(''))
    fetched += users.length
    onProgress(total === 0 ? 1 : Math.min(1, fetched / total))
  }
  options.signal.throwIfAborted()
  saveFile({ name: usersFileName(serverNow()), type: 'text/csv;charset=utf-8', parts })
  return fetched
}

async function* matchingUsers({ filters, signal }: Pick<ExportOptions, 'filters' | 'signal'>) {
  let cursor: string | null = null
  do {
    const query: UserListFilters & { cursor?: string } = { ...filters, ...(cursor !== null && { cursor }) }
    const page: Answer<typeof userLists.export> = await request(userLists.export, { query, signal })
    yield page
    cursor = page.nextCursor
  } while (cursor !== null)
}

async function* chosenUsers(ids: readonly string[], { signal }: Pick<ExportOptions, 'signal'>) {
  for (let from = 0; from < ids.length; from += BULK_EXPORT_USERS) {
    const body = { ids: ids.slice(from, from + BULK_EXPORT_USERS) }
    const { users } = await request(userBulk.export, { body, signal })
    yield { users, total: ids.length }
  }
}
