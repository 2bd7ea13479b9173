import { initialVideoForm, newVideoForm, type VideoForm } from './video-form.schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { DEFAULT_USAGE_TYPE, type UsageType } from '#shared/domain/videos.ts'
import type { PublishValue } from '#web/ui/publish-fields.tsx'

/** One of several files that become videos. */
export interface BatchRow {
  id: string
  file: File
  title: string
  /** Its own description; '' takes the common one. */
  description: string
  usageType: UsageType
  state: 'WAITING' | 'SENDING' | 'SAVED'
  /** Why it was not saved. */
  problem: string | null
}

/** What all rows have in common. */
export interface BatchOptions {
  description: string
  /** The language of captions that the server is to write; '' for none. */
  automaticCaptions: string
  publish: PublishValue
}

export function toBatchRow(file: File, id: string): BatchRow {
  const title = titleOf(file.name)
  return { id, file, title, description: '', usageType: DEFAULT_USAGE_TYPE, state: 'WAITING', problem: null }
}

/** 'The evening lamp' for 'the_evening-lamp.mp4'. In a name with spaces a hyphen belongs to a word. */
export function titleOf(fileName: string): string {
  const bare = fileName.replace(/\.[^.]*$/, '').replaceAll('_', ' ')
  const name = (bare.includes(' ') ? bare : bare.replaceAll('-', ' ')).replaceAll(/\s+/g, ' ').trim()
  const title = name === '' ? fileName : name
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** A row as the form of a single video would hold it. */
export function toVideoForm(row: BatchRow, options: BatchOptions, now: Instant): VideoForm {
  const { description, ...common } = options
  const { title, usageType, file } = row
  return {
    ...initialVideoForm(null, now),
    title,
    description: row.description.trim() || description,
    usageType,
    file,
    ...common,
  }
}

/** The row's first problem, by the rules of the form of a single video; null if it has none. */
export async function rowProblem(form: VideoForm): Promise<string | null> {
  const read = await newVideoForm.safeParseAsync(form)
  return read.success ? null : (read.error.issues[0]?.message ?? '')
}

interface RowSending {
  send: (row: BatchRow) => Promise<void>
  onFailed: (row: BatchRow, error: unknown) => void
  /** Whether the person has stopped the batch: then no further row is sent. */
  isStopped: () => boolean
}

/** Sends rows one after another; one that fails does not stop the next. Returns how many were sent and failed. */
export async function sendRows(rows: readonly BatchRow[], { send, onFailed, isStopped }: RowSending) {
  const counts = { sent: 0, failed: 0 }
  for (const row of rows) {
    if (isStopped()) break
    try {
      await send(row)
      counts.sent += 1
    } catch (error) {
      counts.failed += 1
      onFailed(row, error)
    }
  }
  return counts
}
