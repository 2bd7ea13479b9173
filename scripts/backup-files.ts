import { fileListIn, filesFolderIn } from './backup-folder.ts'
import { listBucket } from '#server/adapters/s3/bucket.ts'
import { OBJECT_MODE, OBJECTS_FOLDER_MODE } from '#server/adapters/disk/paths.ts'
import { createS3Client } from '#server/adapters/s3/client.ts'
import { s3LocationOf } from '#server/compose/file-store.ts'
import type { Config } from '#server/config.ts'
import { isDerivedKey, sourceKeyOf } from '#shared/domain/renditions.ts'
import { constants, createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

export interface StoredFiles {
  kind: 'copied' | 'listed'
  count: number
  sizeInBytes: number
}

/** Stored files and their metadata. Unfinished uploads are not backed up: the sender starts them again. */
const FOLDERS = ['objects', 'about']

export interface FileSelection {
  /** Whether to take files that are made from others as well. */
  withRenditions: boolean
  /** Sources that are no more: what was made of them is taken along in any case. */
  withoutOriginal: ReadonlySet<string>
}

/** Copies files on the disk. Files in a bucket are only listed: the bucket keeps its own copies. */
export async function storeFiles(config: Config, folder: string, selection: FileSelection): Promise<StoredFiles> {
  const location = s3LocationOf(config)
  const isSelected = (key: string) =>
    selection.withRenditions || !isDerivedKey(key) || selection.withoutOriginal.has(sourceKeyOf(key))
  if (!location) return copyFolders(join(config.dataDir, 'files'), filesFolderIn(folder), isSelected)
  const client = createS3Client(location)
  const lines: string[] = []
  let sizeInBytes = 0
  for await (const file of listBucket(client, location.bucket)) {
    if (!isSelected(file.key)) continue
    lines.push(`${file.sizeInBytes}\t${file.etag}\t${file.key}`)
    sizeInBytes += file.sizeInBytes
  }
  client.destroy()
  await writeFile(fileListIn(folder), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  return { kind: 'listed', count: lines.length, sizeInBytes }
}

interface RestoredFiles {
  count: number
  sizeInBytes: number
  /** Listed files that are missing in the bucket. */
  missing: string[]
}

/** Restores copied files, or checks that listed files are in the bucket. Returns what is there. */
export async function restoreFiles(config: Config, folder: string, kind: StoredFiles['kind']): Promise<RestoredFiles> {
  const location = s3LocationOf(config)
  if (kind === 'copied' && !location) {
    const files = join(config.dataDir, 'files')
    const { count, sizeInBytes } = await copyFolders(filesFolderIn(folder), files)
    // Older releases wrote files without group access: the proxy could not send them.
    const objects = join(files, 'objects')
    for (const name of await filesUnder(objects)) await chmod(join(objects, name), OBJECT_MODE)
    return { count, sizeInBytes, missing: [] }
  }
  if (kind === 'copied' || !location) {
    throw new Error(
      kind === 'copied'
        ? 'The files of this backup were on a disk: restore it without S3_BUCKET, then copy files/objects to the bucket.'
        : 'The files of this backup are in a bucket: set S3_BUCKET and its keys.',
    )
  }
  const client = createS3Client(location)
  const sizes = new Map<string, number>()
  for await (const { key, sizeInBytes } of listBucket(client, location.bucket)) sizes.set(key, sizeInBytes)
  client.destroy()
  const found: RestoredFiles = { count: 0, sizeInBytes: 0, missing: [] }
  for await (const line of createInterface({ input: createReadStream(fileListIn(folder)) })) {
    const [size = '', , key = ''] = line.split('\t')
    if (sizes.get(key) !== Number(size)) found.missing.push(key)
    else {
      found.count += 1
      found.sizeInBytes += Number(size)
    }
  }
  return found
}

/** Looks files up by their keys, on the disk or in the bucket. */
export async function createFileLookup(config: Config): Promise<(key: string) => Promise<boolean>> {
  const location = s3LocationOf(config)
  if (!location) return async (key) => (await sizeOf(join(config.dataDir, 'files', 'objects', key))) !== null
  const client = createS3Client(location)
  const keys = new Set<string>()
  for await (const { key } of listBucket(client, location.bucket)) keys.add(key)
  client.destroy()
  return async (key) => keys.has(key)
}

/** Copies files that are missing or incomplete: the content of a key never changes. */
async function copyFolders(
  from: string,
  to: string,
  isSelected: (key: string) => boolean = () => true,
): Promise<StoredFiles> {
  const stored: StoredFiles = { kind: 'copied', count: 0, sizeInBytes: 0 }
  for (const folder of FOLDERS) {
    for (const name of await filesUnder(join(from, folder))) {
      if (!isSelected(name.replaceAll('\\', '/'))) continue
      const size = await copyIfIncomplete(join(from, folder, name), join(to, folder, name))
      if (folder !== 'objects' || size === null) continue
      stored.count += 1
      stored.sizeInBytes += size
    }
  }
  return stored
}

/** Copies a file and returns its size; null when it was removed meanwhile. */
async function copyIfIncomplete(from: string, to: string): Promise<number | null> {
  const size = await sizeOf(from)
  if (size === null || size === (await sizeOf(to))) return size
  await mkdir(dirname(to), { recursive: true, mode: OBJECTS_FOLDER_MODE })
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const file = await open(to, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  return size
}

async function filesUnder(folder: string): Promise<string[]> {
  if ((await sizeOf(folder)) === null) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  )
}
