import { isRunning, type RunningUpload, startUpload, useRunningUploads } from './running-uploads.store.ts'
import { prepareFile } from './prepare-file.ts'
import { interruptedFiles, removeRecordOf } from './upload-records.ts'
import { acceptedContentType, uploadKindOf, type UploadKind } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { useRef, useState } from 'react'

export interface FormUploads {
  /** Sends the file of a field and returns its key; a file that has been sent already is not sent again. */
  send(field: string, file: File | null): Promise<string>
  /** To be called when the files are attached to an item: those of one field, or of all. */
  markAttached(field?: string): void
  /** To be called when the item was refused: files that the server does not accept are sent again the next time. */
  markRefused(error: unknown): void
  /** The uploads under way; `cancel` ends one. */
  running: readonly RunningUpload[]
}

/** The uploads of a form, one for each of its file fields. */
export function useFormUploads(): FormUploads {
  const [ids, setIds] = useState<Readonly<Record<string, number>>>({})
  const sent = useRef(new Map<string, { file: File; key: string }>())
  const all = useRunningUploads()

  function clear(only?: string): void {
    for (const [field, { key }] of sent.current) {
      if (only !== undefined && field !== only) continue
      removeRecordOf(key)
      sent.current.delete(field)
    }
  }

  return {
    async send(field, file) {
      if (!file) throw new Error(`No file was chosen: ${field}`)
      const earlier = sent.current.get(field)
      if (earlier?.file === file) return earlier.key
      const upload = startUpload(await preparedFile(file))
      setIds((before) => ({ ...before, [field]: upload.id }))
      const key = await upload.key
      sent.current.set(field, { file, key })
      return key
    },
    markAttached: clear,
    markRefused(error) {
      if (isAboutFiles(error)) clear()
    },
    running: all.filter((upload) => Object.values(ids).includes(upload.id)),
  }
}

/** Whether an upload ended because the administrator cancelled it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Names an interrupted upload of this kind, which resumes when its file is chosen again; null when there is none. */
export function interruptedHint(kind: UploadKind): string | null {
  const name = interruptedFiles().find((fileName) => kindOf(fileName) === kind && !isRunning(fileName))
  return name === undefined
    ? null
    : t('The upload of {name} was interrupted. Choose the same file again and it goes on where it stopped.', { name })
}

function kindOf(fileName: string): UploadKind | null {
  const type = acceptedContentType({ fileName, contentType: '' })
  return type === null ? null : uploadKindOf(type)
}

/** The file as it is sent: a picture is shrunk, everything else stays as it is. */
async function preparedFile(file: File): Promise<File> {
  const type = acceptedContentType({ fileName: file.name, contentType: file.type })
  return type !== null && uploadKindOf(type) === 'image' ? (await prepareFile(file, 'image')).file : file
}

function isAboutFiles(error: unknown): boolean {
  return error instanceof ApiError && (error.code.startsWith('UPLOAD_') || error.status === 413 || error.status === 415)
}
