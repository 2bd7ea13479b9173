import { userLists } from '#shared/contract/user-lists.ts'
import { userCsvLine, USERS_CSV_HEAD, usersFileName } from '#shared/domain/users-csv.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { toast } from '#web/platform/toasts.ts'
import { useEffect, useRef, useState } from 'react'

/** Reads everybody who matches, page by page, and saves them as a file; `progress` is from 0 to 1 while it runs. */
export function useExportUsers(search: string) {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setProgress(0)
    try {
      await exportUsers({ search, signal: stop.signal, onProgress: setProgress })
    } catch (error) {
      if (!stop.signal.aborted) toast({ kind: 'error', text: messageOf(error, t('Failed to export the users.')) })
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return { progress, start, cancel: () => running.current?.abort() }
}

interface Export {
  search: string
  signal: AbortSignal
  onProgress: (progress: number) => void
}

async function exportUsers({ search, signal, onProgress }: Export): Promise<void> {
  const parts = [USERS_CSV_HEAD]
  let [read, cursor]: [number, string | null] = [0, null]
  do {
    const query: { search: string; cursor?: string } = { search, ...(cursor !== null && { cursor }) }
    const page = await request(userLists.export, { query, signal })
    parts.push(page.users.map(userCsvLine).join(''))
    read += page.users.length
    onProgress(page.total === 0 ? 1 : Math.min(1, read / page.total))
    cursor = page.nextCursor
  } while (cursor !== null)
  signal.throwIfAborted()
  saveFile({ name: usersFileName(serverNow()), type: 'text/csv;charset=utf-8', parts })
}
