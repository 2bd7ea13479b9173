import { ProgressRecording } from './progress.hooks.ts'
import { watchFigures } from '#shared/contract/watch-figures.ts'
import type { WatchReport } from '#shared/domain/watch-figures.ts'
import { request } from '#web/platform/api-client.ts'
import { session } from '#web/platform/session.ts'
import { useContext } from 'react'

/** Sends how an item played for its figures; undefined in a preview, which counts for nothing. */
export function useReportWatching(
  kind: 'VIDEO' | 'AUDIO',
  itemId: string,
): ((report: WatchReport) => void) | undefined {
  const isRecording = useContext(ProgressRecording)
  if (!isRecording) return undefined
  return ({ parts, ...report }) => {
    const { token } = session.get()
    if (token === null) return
    const body = { kind, itemId, ...report, parts: [...parts] }
    // The figures are means over many views: one report that is lost is not worth a message or a repetition.
    request(watchFigures.report, { body, token, keepalive: true }).catch(() => {})
  }
}
