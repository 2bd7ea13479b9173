import { serveTasks } from '#server/platform/worker-tasks.ts'
import { threadId } from 'node:worker_threads'

/** The tasks that the test of the worker pool runs in a worker thread. */
export type TestTask =
  | { kind: 'READ'; bytes: number }
  | { kind: 'THREAD' }
  | { kind: 'ENVIRONMENT' }
  | { kind: 'THROW' }
  | { kind: 'LOOP' }
  | { kind: 'HEAP' }
  | { kind: 'BUFFERS' }

serveTasks<TestTask, number>(async (task, read) => {
  switch (task.kind) {
    case 'READ':
      return (await read(0, task.bytes)).length
    case 'THREAD':
      return threadId
    case 'ENVIRONMENT':
      return Object.keys(process.env).length
    case 'THROW':
      throw new Error('no media')
    case 'LOOP':
      for (;;);
    case 'HEAP': {
      const allocated: object[] = []
      for (;;) allocated.push({ more: allocated.length })
    }
    case 'BUFFERS': {
      const allocated: Uint8Array[] = []
      for (;;) allocated.push(new Uint8Array(1024 * 1024).fill(1))
    }
  }
})
