import { uploadFile } from './uploads.client.ts'
import type { UploadProgress } from './uploads.meter.ts'
import { useSyncExternalStore } from 'react'

/** An upload under way, in whatever screen it was begun. */
export interface RunningUpload {
  id: number
  fileName: string
  progress: UploadProgress
  cancel: () => void
}

let running: readonly RunningUpload[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Starts to send a file; it goes on when the screen is left, and the browser asks before the page is. */
export function startUpload(file: File): { id: number; key: Promise<string> } {
  lastId += 1
  const id = lastId
  const stop = new AbortController()
  const cancel = () => stop.abort()
  const none = {
    phase: 'SENDING',
    sentBytes: 0,
    totalBytes: file.size,
    bytesPerSecond: null,
    secondsLeft: null,
  } as const
  change([...running, { id, fileName: file.name, progress: none, cancel }])
  const onProgress = (progress: UploadProgress): void =>
    change(running.map((upload) => (upload.id === id ? { ...upload, progress } : upload)))
  const key = uploadFile(file, { signal: stop.signal, onProgress }).finally(() =>
    change(running.filter((upload) => upload.id !== id)),
  )
  return { id, key }
}

/** Every upload under way. */
export function useRunningUploads(): readonly RunningUpload[] {
  return useSyncExternalStore(subscribe, () => running)
}

export function isRunning(fileName: string): boolean {
  return running.some((upload) => upload.fileName === fileName)
}

/** Gives up all that is under way. */
export function cancelEveryUpload(): void {
  for (const upload of running) upload.cancel()
}

function change(next: readonly RunningUpload[]): void {
  if (running.length === 0 && next.length > 0) addEventListener('beforeunload', askBeforeLeaving)
  if (next.length === 0) removeEventListener('beforeunload', askBeforeLeaving)
  running = next
  for (const listener of listeners) listener()
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
