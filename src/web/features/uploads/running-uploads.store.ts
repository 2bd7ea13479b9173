import { uploadFile } from './upload-file.ts'
import type { UploadProgress } from './progress-tracker.ts'
import { preventReload } from '#web/platform/reload.ts'
import { createStore, useStore } from '#web/platform/store.ts'

/** An upload under way, whichever screen started it. */
export interface RunningUpload {
  id: number
  fileName: string
  progress: UploadProgress
  cancel: () => void
}

const running = createStore<readonly RunningUpload[]>(() => [])
let lastId = 0

/** Starts an upload that continues when the screen is left; before the page itself is left, the browser asks. */
export function startUpload(file: File): { id: number; key: Promise<string> } {
  lastId += 1
  const id = lastId
  const stop = new AbortController()
  const cancel = () => stop.abort()
  const progress = {
    phase: 'SENDING',
    sentBytes: 0,
    totalBytes: file.size,
    bytesPerSecond: null,
    secondsLeft: null,
  } as const
  change([...running.get(), { id, fileName: file.name, progress, cancel }])
  const onProgress = (next: UploadProgress): void =>
    change(running.get().map((upload) => (upload.id === id ? { ...upload, progress: next } : upload)))
  const allowReload = preventReload()
  const key = uploadFile(file, { signal: stop.signal, onProgress }).finally(() => {
    allowReload()
    change(running.get().filter((upload) => upload.id !== id))
  })
  return { id, key }
}

/** Every upload under way. */
export function useRunningUploads(): readonly RunningUpload[] {
  return useStore(running)
}

export function isRunning(fileName: string): boolean {
  return running.get().some((upload) => upload.fileName === fileName)
}

/** Cancels everything under way. */
export function cancelEveryUpload(): void {
  for (const upload of running.get()) upload.cancel()
}

function change(next: readonly RunningUpload[]): void {
  if (running.get().length === 0 && next.length > 0) addEventListener('beforeunload', askBeforeLeaving)
  if (next.length === 0) removeEventListener('beforeunload', askBeforeLeaving)
  running.set(next)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
