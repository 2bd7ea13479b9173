import { forgetTaken, interruptedFiles } from './uploads.records.ts'
import { isRunning, type RunningUpload, startUpload, useRunningUploads } from './uploads.running.ts'
import { errors } from '#shared/contract/errors.ts'
import { announcedType, fits, kindOf, type UploadKind } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { useRef, useState } from 'react'

// What other features use of the uploads goes through this door.
export { FormUploads } from './form-uploads.tsx'
export { OpenForms } from './open-forms.tsx'
export { openForm } from './open-forms.store.ts'
export { UploadingDialog } from './uploading-dialog.tsx'
export { cancelEveryUpload, useRunningUploads } from './uploads.running.ts'

export interface FileUpload {
  /** Sends the file and answers its key; a file that is already there is not sent again. */
  send(file: File): Promise<string>
  /** To be told when an item has taken the upload. */
  taken(): void
  /** To be told when the item was refused: a file that the server will not have is sent anew the next time. */
  refused(error: unknown): void
  /** What is under way, none or one; its `cancel` gives the upload up. */
  running: readonly RunningUpload[]
}

/** The upload of one file field of a form. */
export function useFileUpload(): FileUpload {
  const [id, setId] = useState<number | null>(null)
  const sent = useRef<{ file: File; key: string } | null>(null)
  const all = useRunningUploads()

  function forget(): void {
    if (sent.current) forgetTaken(sent.current.key)
    sent.current = null
  }

  return {
    async send(file) {
      if (sent.current?.file === file) return sent.current.key
      const upload = startUpload(file)
      setId(upload.id)
      const key = await upload.key
      sent.current = { file, key }
      return key
    },
    taken: forget,
    refused(error) {
      if (isAboutTheFile(error)) forget()
    },
    running: all.filter((upload) => upload.id === id),
  }
}

/** Whether an upload ended because its person wanted it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Why a chosen file cannot be sent as this kind, in words for its field; null when it can. */
export function fileProblem(file: File, kind: UploadKind): string | null {
  const type = announcedType({ fileName: file.name, contentType: file.type })
  if (type === null || kindOf(type) !== kind) return t(errors.UNSUPPORTED_TYPE.message)
  if (file.size === 0) return t('The file is empty.')
  return fits({ kind, sizeInBytes: file.size }) ? null : t(errors.TOO_LARGE.message)
}

/** Tells of an upload that stopped on its way and goes on when its file is chosen again; null when there is none. */
export function interruptedHint(): string | null {
  const name = interruptedFiles().find((fileName) => !isRunning(fileName))
  return name === undefined
    ? null
    : t('The upload of {name} was interrupted. Choose the same file again and it goes on where it stopped.', { name })
}

function isAboutTheFile(error: unknown): boolean {
  return error instanceof ApiError && (error.code.startsWith('UPLOAD_') || error.status === 413 || error.status === 415)
}
