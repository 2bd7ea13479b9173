import { type BatchOptions, type BatchRow, rowProblem, sendRows, toBatchRow, toVideoForm } from './video-batch.ts'
import { createFailedText, videoList } from './video-list.ts'
import { initialPlan } from '#shared/contract/initial-plan.ts'
import { isCancelled, useFormUploads } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { toast } from '#web/platform/toasts.ts'
import { useEffect, useRef, useState } from 'react'

/** Several videos: their rows, and how they are sent one after another. */
export function useVideoBatch(onAllSaved: () => void) {
  const uploads = useFormUploads()
  const [rows, setRows] = useState<readonly BatchRow[]>([])
  const [isSaving, setSaving] = useState(false)
  const lastId = useRef(0)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])

  function change(id: string, changes: Partial<BatchRow>): void {
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  }

  async function save(options: BatchOptions): Promise<void> {
    setSaving(true)
    const waiting = rows.filter(({ state }) => state !== 'SAVED')
    const problems = await Promise.all(waiting.map((row) => rowProblem(toVideoForm(row, options, serverNow()))))
    waiting.forEach(({ id }, at) => change(id, { problem: problems[at] ?? null }))
    // Nothing is sent before everything can be: the person may have left when the last one is refused.
    if (problems.every((problem) => problem === null)) await sendAll(waiting, options)
    setSaving(false)
  }

  async function sendAll(waiting: readonly BatchRow[], options: BatchOptions): Promise<void> {
    const { sent, failed } = await sendRows(waiting, {
      isStopped: () => isClosed.current,
      async send(row) {
        change(row.id, { state: 'SENDING', problem: null })
        const form = toVideoForm(row, options, serverNow())
        const sequenceOrder = await nextPosition(row)
        videoList.showCreated(
          await videoList.create({ ...form, sequenceOrder }, (_field, file) => uploads.send(row.id, file)),
        )
        uploads.markAttached(row.id)
        change(row.id, { state: 'SAVED' })
      },
      onFailed(row, error) {
        uploads.markRefused(error)
        const problem = isCancelled(error) ? t('Upload cancelled.') : messageOf(error, createFailedText(row.file))
        change(row.id, { state: 'WAITING', problem })
      },
    })
    if (sent > 0)
      toast({ kind: 'success', text: sent === 1 ? t('1 video added.') : t('{count} videos added.', { count: sent }) })
    // The administrator has stopped the uploads, and a message said so.
    if (isClosed.current) return
    if (failed === 0) onAllSaved()
    else toast({ kind: 'error', text: t('{count} could not be added.', { count: failed }) })
  }

  return {
    rows,
    uploads,
    isSaving,
    save,
    change,
    add: (files: readonly File[]) =>
      setRows([...rows, ...files.map((file) => toBatchRow(file, String((lastId.current += 1))))]),
    remove: (id: string) => setRows(rows.filter((row) => row.id !== id)),
  }
}

/** Behind the last day of the initial plan, so that no day of a member changes. Other uses need no position. */
async function nextPosition({ usageType }: BatchRow): Promise<number> {
  if (usageType !== 'INITIAL_PLAN') return 1
  const { videos } = (await request(initialPlan.read)).plan
  return 1 + Math.max(0, ...videos.map(({ sequenceOrder }) => sequenceOrder))
}
