import type { RowSource } from '#server/db/replace-tables.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'

/** The content of `backup.json`: what a restore needs to verify that the result equals the original. */
const manifestSchema = z.object({
  madeAt: z.string(),
  version: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ table: z.string(), rows: z.int(), hash: z.string() })),
  jobNames: z.array(z.string()),
  /** A fingerprint of the key that the stored secrets are encrypted with. */
  keyMark: z.string(),
  files: z.object({ kind: z.enum(['copied', 'listed']), count: z.int(), sizeInBytes: z.int() }),
})
export type BackupManifest = z.output<typeof manifestSchema>

const LINES_PER_BATCH = 500
const JOBS = 'waiting-jobs'

export const filesFolderIn = (folder: string) => join(folder, 'files')
export const fileListIn = (folder: string) => join(folder, 'files.txt')
export const secretFileIn = (folder: string) => join(folder, 'secret.key')

/** Throws an error with one sentence when the folder has no complete backup. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')))
  } catch (error) {
    throw new Error(`${folder} holds no whole backup.`, { cause: error })
  }
}

/** Writes the manifest last and syncs it: a backup without a manifest is incomplete. */
export async function writeManifest(folder: string, facts: BackupManifest): Promise<void> {
  const file = await open(join(folder, 'backup.json'), 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(facts, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes the rows of a table, or the waiting jobs, as compressed lines of JSON. */
export async function writeLines(folder: string, name: string, batches: AsyncIterable<string[]>): Promise<void> {
  const path = pathOf(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const text = Readable.from(joinLines(batches))
  await pipeline(text, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
}

export const writeJobs = (folder: string, batches: AsyncIterable<string[]>) => writeLines(folder, JOBS, batches)

/** Reads the stored rows. */
export function rowsIn(folder: string, tables: readonly string[]): RowSource {
  return {
    readTable: (table) => (tables.includes(table) ? readLines(folder, table) : noRows()),
    readPendingJobs: () => readLines(folder, JOBS),
  }
}

async function* joinLines(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield `${lines.join('\n')}\n`
}

async function* readLines(folder: string, name: string): AsyncGenerator<string[]> {
  const input = createReadStream(pathOf(folder, name))
  const text = createGunzip()
  // A damaged file fails the read, not the process.
  input.on('error', (error) => text.destroy(error))
  let lines: string[] = []
  for await (const line of createInterface({ input: input.pipe(text), crlfDelay: Infinity })) {
    lines.push(line)
    if (lines.length < LINES_PER_BATCH) continue
    yield lines
    lines = []
  }
  if (text.errored) throw text.errored
  if (lines.length > 0) yield lines
}

async function* noRows(): AsyncGenerator<string[]> {}

function pathOf(folder: string, name: string): string {
  return join(folder, 'tables', `${name}.jsonl.gz`)
}
