import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the finished files go: `demo/media`. */
export const mediaFolder = join(import.meta.dirname, '..')

/** Frames, raw sound and unpacked fonts; safe to delete at any time. */
export const workFolder = join(tmpdir(), 'sadhana-demo-media')

export function workSubfolder(name: string): string {
  const folder = join(workFolder, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Runs a tool to its end, with `input` on its standard input; answers what it printed, refuses when it failed. */
export async function run(tool: string, args: string[], input?: string): Promise<{ out: Buffer; notes: string }> {
  const child = spawn(tool, args, { env: { ...process.env, FONTCONFIG_FILE: join(workFolder, 'fonts', 'fonts.conf') } })
  const out: Buffer[] = []
  const notes: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => notes.push(chunk))
  child.stdin.end(input)
  const status = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const printed = { out: Buffer.concat(out), notes: Buffer.concat(notes).toString() }
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')}\n${printed.notes.slice(-2000)}`)
  return printed
}

/** Runs the tasks two at a time, in order. */
export async function inPairs(tasks: (() => Promise<unknown>)[]): Promise<void> {
  const queue = tasks.values()
  const worker = async () => {
    for (const task of queue) await task()
  }
  await Promise.all([worker(), worker()])
}
