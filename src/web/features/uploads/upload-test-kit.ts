import type { UploadedPart, UploadCalls } from './upload-calls.ts'
import { createUploader, type UploadOptions } from './upload-file.ts'
import type { UploadRecord } from './upload-records.ts'
import type { Put } from './put-file.ts'
import { ApiError } from '#web/platform/api-error.ts'

export const UPLOAD_OF_150_MB = 150 * 1024 * 1024

/** A file that claims a size without taking the memory. */
export function aFile(name: string, size: number): File {
  return new SparseFile(name, size)
}

class SparseFile extends File {
  readonly #size: number

  constructor(name: string, size: number) {
    super([name], name, { lastModified: 1 })
    this.#size = size
  }

  override get size(): number {
    return this.#size
  }

  override slice(start = 0, end = this.#size): Blob {
    return new SparseFile(this.name, (end < 0 ? this.#size : end) - (start < 0 ? 0 : start))
  }
}

interface Options {
  exposesEtags?: boolean
  pauses?: 'no time' | 'for ever'
}

/** A fake of the server and its storage that can be made to fail; no pause takes time. */
export function fakeStorage({ exposesEtags = true, pauses = 'no time' }: Options = {}) {
  const called: string[] = []
  const sent: { url: string; size: number }[] = []
  const records = new Map<string, UploadRecord>()
  let stored = new Map<number, number>()
  let completed: UploadedPart[] = []
  let started = 0
  let puts = 0
  let concurrent = 0
  let mostConcurrent = 0
  let isOnline = true
  let isUnknown = false
  let hooks: ((count: number) => void)[] = []
  let heldStart: Promise<void> | null = null
  let paused = () => {}
  const locked = new Set<string>()
  const completedKeys = new Set<string>()

  function known({ key }: { key: string }): void {
    if (!key.startsWith('parts-') || completedKeys.has(key) || isUnknown)
      throw new ApiError({ status: 404, code: 'NOT_FOUND' })
  }

  const calls: UploadCalls = {
    async createUploadUrl() {
      started += 1
      called.push('single')
      return { key: `single-${started}`, uploadUrl: `put:single-${started}` }
    },
    async startMultipart() {
      started += 1
      called.push('start')
      isUnknown = false
      stored = new Map()
      const upload = { key: `parts-${started}`, uploadId: `id-${started}` }
      await heldStart
      return upload
    },
    async createPartUrl({ partNumber, ...upload }) {
      called.push('part')
      known(upload)
      return `part:${partNumber}`
    },
    async listParts(upload) {
      called.push('list')
      known(upload)
      return Array.from(stored, ([PartNumber, Size]) => ({ PartNumber, Size, ETag: `tag${PartNumber}` }))
    },
    async complete({ key, parts }) {
      called.push('complete')
      completed = parts
      // As on the server: once joined, it is no upload in parts any more.
      completedKeys.add(key)
    },
    async abort() {
      called.push('abort')
    },
  }

  const put: Put = async ({ url, body, signal, onSent }) => {
    puts += 1
    const count = puts
    concurrent += 1
    mostConcurrent = Math.max(mostConcurrent, concurrent)
    try {
      await tick()
      for (const hook of hooks) hook(count)
      signal.throwIfAborted()
      if (!isOnline) throw new ApiError({ status: 0, code: 'NO_ANSWER' })
      onSent(body.size)
      sent.push({ url, size: body.size })
      const number = Number(url.split(':')[1])
      if (url.startsWith('part:')) stored.set(number, body.size)
      return { etag: exposesEtags ? `"tag${number}"` : null }
    } finally {
      concurrent -= 1
    }
  }

  const upload = createUploader({
    calls,
    put,
    now: () => 0,
    records: {
      find: (fingerprint) => records.get(fingerprint) ?? null,
      save: (fingerprint, record) => void records.set(fingerprint, { ...record, begunAt: 0 }),
      remove: (fingerprint) => void records.delete(fingerprint),
    },
    async tryLock(name) {
      if (locked.has(name)) return null
      locked.add(name)
      return () => locked.delete(name)
    },
    retryPolicy: {
      wait() {
        paused()
        return pauses === 'for ever' ? new Promise(() => {}) : tick()
      },
      isOnline: () => isOnline,
      async untilOnline() {
        await tick()
        isOnline = true
      },
    },
  })

  return {
    upload: (file: File, options?: UploadOptions) => upload(file, options),
    called,
    sent,
    records,
    get completed() {
      return completed
    },
    get mostConcurrent() {
      return mostConcurrent
    },
    storedNumbers: () => [...stored.keys()].toSorted((a, b) => a - b),
    /** Something happens while the n-th request is under way. */
    onPut: (nth: number, act: () => void) => void hooks.push((count) => count === nth && act()),
    failPut: (nth: number, error: Error) => void hooks.push(throwWhen((count) => count === nth, error)),
    failPutsFrom: (nth: number, error: Error) => void hooks.push(throwWhen((count) => count >= nth, error)),
    /** Holds the answer to the start of an upload back; answers what releases it. */
    holdStart(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      heldStart = promise
      return resolve
    },
    onPause: (act: () => void) => void (paused = act),
    /** Ends the failures and clears the list of what was sent. */
    heal(): void {
      hooks = []
      sent.length = 0
    },
    goOffline: () => void (isOnline = false),
    cutPart: (number: number) => void stored.set(number, 3),
    /** As if a day had passed: started uploads are deleted. */
    dropUploads: () => void (isUnknown = true),
  }
}

function throwWhen(isDue: (count: number) => boolean, error: Error): (count: number) => void {
  return (count) => {
    if (isDue(count)) throw error
  }
}

function tick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
