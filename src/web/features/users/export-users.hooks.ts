import { userLists } from '#shared/contract/user-lists.ts'
import { userCsvLine, USERS_CSV_HEADER, usersFileName } from '#shared/domain/users-csv.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { saveFile } from '#web/platform/download.ts'
import { toast } from '#web/platform/toasts.ts'
import { useEffect, useRef, useState } from 'react'

/** Fetches all matching users page by page and saves them as a file; `progress` runs from 0 to 1. */
export function useExportUsers(search: string) {
  const [progress, setProgress] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function start(): Promise<void> {
    if (abort.current) return
    const controller = new AbortController()
    abort.current = controller
    setProgress(0)
    try {
      await exportUsers({ search, signal: controller.signal, onProgress: setProgress })
    } catch (error) {
      if (!controller.signal.aborted) toast({ kind: 'error', text: messageOf(error, t('Failed to export the users.')) })
    } finally {
      abort.current = null
      setProgress(null)
    }
  }

  return { progress, start, cancel: () => abort.current?.abort() }
}

interface ExportOptions {
  search: string
  signal: AbortSignal
  onProgress: (progress: number) => void
}

async function exportUsers({ search, signal, onProgress }: ExportOptions): Promise<void> {
  const parts = [USERS_CSV_HEADER]
  let [fetched, cursor]: [number, string | null] = [0, null]
  do {
    const query: { search: string; cursor?: string } = { search, ...(cursor !== null && { cursor }) }
    const page = await request(userLists.export, { query, signal })
    parts.push(page.users.map(userCsvLine).join(''))
    fetched += page.users.length
    onProgress(page.total === 0 ? 1 : Math.min(1, fetched / page.total))
    cursor = page.nextCursor
  } while (cursor !== null)
  signal.throwIfAborted()
  saveFile({ name: usersFileName(serverNow()), type: 'text/csv;charset=utf-8', parts })
}
