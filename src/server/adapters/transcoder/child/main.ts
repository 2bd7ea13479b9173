// The one process that decodes media. It reads one task as JSON from its standard input and writes messages as
// JSON lines to its standard output. All calls of libav here are synchronous: there is nothing else to do, and the others
// cost half as much again.
import type { ChildMessage, ChildTask } from '#server/adapters/transcoder/child-task.ts'
import { report } from './report.ts'
import { readFileSync } from 'node:fs'

async function perform(task: ChildTask): Promise<ChildMessage> {
  switch (task.kind) {
    case 'describe':
      return (await import('./describe.ts')).describe()
    case 'measureSound':
      return (await import('./measure-sound.ts')).measureSound(task)
    case 'encode':
      return (await import('./encode.ts')).encode(task)
    case 'drawPictures':
      return (await import('./draw-pictures.ts')).drawPictures(task)
    case 'transcribe':
      return (await import('./transcribe.ts')).transcribe(task)
  }
}

/** Whether the binary for this platform is installed and can be loaded. */
async function loadBindings(): Promise<void> {
  const { Log } = await import('node-av/lib')
  const { AV_LOG_ERROR } = await import('node-av/constants')
  Log.setLevel(AV_LOG_ERROR)
}

try {
  await loadBindings()
} catch (error) {
  report({ kind: 'failed', failure: 'NO_TRANSCODER', message: String(error) })
  process.exit(0)
}
const { ChildFailed } = await import('./failure.ts')
try {
  const task: ChildTask = JSON.parse(readFileSync(0, 'utf8'))
  report(await perform(task))
} catch (error) {
  if (!(error instanceof ChildFailed)) throw error
  report({ kind: 'failed', failure: error.failure, message: error.message })
}
// The bindings keep handles open.
process.exit(0)
