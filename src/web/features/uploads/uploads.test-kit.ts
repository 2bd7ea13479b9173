import type { TaggedPart, UploadCalls } from './uploads.calls.ts'
import { uploader, type UploadOptions } from './uploads.client.ts'
import type { UploadRecord } from './uploads.records.ts'
import type { Put } from './uploads.transport.ts'
import { ApiError } from '#web/platform/api-error.ts'

export const UPLOAD_OF_150_MB = 150 * 1024 * 1024

/** A file that says it is so large, without taking the memory. */
export function aFile(name: string, size: number): File {
  return new Hollow(name, size)
}

class Hollow extends File {
  readonly #size: number

  constructor(name: string, size: number) {
    super([name], name, { lastModified: 1 })
    this.#size = size
  }

  override get size(): number {
    return this.#size
  }

  override slice(start = 0, end = this.#size): Blob {
    return new Hollow(this.name, (end < 0 ? this.#size : end) - (start < 0 ? 0 : start))
  }
}

interface Options {
  showsTags?: boolean
  pauses?: 'no time' | 'for ever'
}

/** A server and its storage in one, that can be made to fail; nothing waits really. */
export function storage({ showsTags = true, pauses = 'no time' }: Options = {}) {
  const asked: string[] = []
  const sent: { url: string; size: number }[] = []
  const records = new Map<string, UploadRecord>()
  let arrived = new Map<number, number>()
  let completed: TaggedPart[] = []
  let begun = 0
  let puts = 0
  let atOnce = 0
  let mostAtOnce = 0
  let isOnline = true
  let isForgotten = false
  let hooks: ((count: number) => void)[] = []
  let startAnswer: Promise<void> | null = null
  let paused = () => {}
  const held = new Set<string>()
  const completedKeys = new Set<string>()

  function known({ key }: { key: string }): void {
    if (!key.startsWith('parts-') || completedKeys.has(key) || isForgotten)
      throw new ApiError({ status: 404, code: 'NOT_FOUND' })
  }

  const calls: UploadCalls = {
    async single() {
      begun += 1
      asked.push('single')
      return { key: `single-${begun}`, uploadUrl: `put:single-${begun}` }
    },
    async start() {
      begun += 1
      asked.push('start')
      isForgotten = false
      arrived = new Map()
      const upload = { key: `parts-${begun}`, uploadId: `id-${begun}` }
      await startAnswer
      return upload
    },
    async partUrl({ partNumber, ...upload }) {
      asked.push('part')
      known(upload)
      return `part:${partNumber}`
    },
    async arrived(upload) {
      asked.push('list')
      known(upload)
      return Array.from(arrived, ([PartNumber, Size]) => ({ PartNumber, Size, ETag: `tag${PartNumber}` }))
    },
    async complete({ key, parts }) {
      asked.push('complete')
      completed = parts
      // As the server: what is joined is no upload in parts any more.
      completedKeys.add(key)
    },
    async abort() {
      asked.push('abort')
    },
  }

  const put: Put = async ({ url, body, signal, onSent }) => {
    puts += 1
    const count = puts
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    try {
      await tick()
      for (const hook of hooks) hook(count)
      signal.throwIfAborted()
      if (!isOnline) throw new ApiError({ status: 0, code: 'NO_ANSWER' })
      onSent(body.size)
      sent.push({ url, size: body.size })
      const number = Number(url.split(':')[1])
      if (url.startsWith('part:')) arrived.set(number, body.size)
      return { etag: showsTags ? `"tag${number}"` : null }
    } finally {
      atOnce -= 1
    }
  }

  const upload = uploader({
    calls,
    put,
    now: () => 0,
    records: {
      find: (fingerprint) => records.get(fingerprint) ?? null,
      keep: (fingerprint, record) => void records.set(fingerprint, { ...record, begunAt: 0 }),
      forget: (fingerprint) => void records.delete(fingerprint),
    },
    async holdAlone(name) {
      if (held.has(name)) return null
      held.add(name)
      return () => held.delete(name)
    },
    patience: {
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
    asked,
    sent,
    records,
    get completed() {
      return completed
    },
    get mostAtOnce() {
      return mostAtOnce
    },
    arrivedNumbers: () => [...arrived.keys()].toSorted((a, b) => a - b),
    /** Something happens while the n-th request is under way. */
    onPut: (nth: number, act: () => void) => void hooks.push((count) => count === nth && act()),
    failPut: (nth: number, error: Error) => void hooks.push(throwWhen((count) => count === nth, error)),
    failPutsFrom: (nth: number, error: Error) => void hooks.push(throwWhen((count) => count >= nth, error)),
    /** Lets the answer to the beginning of an upload wait; answers what lets it go. */
    holdStart(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      startAnswer = promise
      return resolve
    },
    onPause: (act: () => void) => void (paused = act),
    /** All works again; what was sent so far is no longer told. */
    heal(): void {
      hooks = []
      sent.length = 0
    },
    goOffline: () => void (isOnline = false),
    cutPart: (number: number) => void arrived.set(number, 3),
    /** As if a day had passed: what was begun is gone. */
    forgetUploads: () => void (isForgotten = true),
  }
}

function throwWhen(isIt: (count: number) => boolean, error: Error): (count: number) => void {
  return (count) => {
    if (isIt(count)) throw error
  }
}

function tick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
