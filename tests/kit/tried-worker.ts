import { serveTasks } from '#server/platform/worker-tasks.ts'
import { threadId } from 'node:worker_threads'

/** What the test of the worker pool has done in a worker thread. */
export type Trial =
  | { kind: 'READ'; bytes: number }
  | { kind: 'THREAD' }
  | { kind: 'ENVIRONMENT' }
  | { kind: 'THROW' }
  | { kind: 'LOOP' }
  | { kind: 'HEAP' }
  | { kind: 'BUFFERS' }

serveTasks<Trial, number>(async (trial, read) => {
  switch (trial.kind) {
    case 'READ':
      return (await read(0, trial.bytes)).length
    case 'THREAD':
      return threadId
    case 'ENVIRONMENT':
      return Object.keys(process.env).length
    case 'THROW':
      throw new Error('no media')
    case 'LOOP':
      for (;;);
    case 'HEAP': {
      const held: object[] = []
      for (;;) held.push({ more: held.length })
    }
    case 'BUFFERS': {
      const held: Uint8Array[] = []
      for (;;) held.push(new Uint8Array(1024 * 1024).fill(1))
    }
  }
})
