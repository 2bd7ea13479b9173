import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fsyncSync } from 'node:fs'

type NodeFsInit = Awaited<ReturnType<NodeFS['init']>>

/** PGlite's folder file system with the fsync that it omits. */
export class SyncedNodeFS extends NodeFS {
  /** Number of fsync calls so far. */
  fsyncs = 0

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): Promise<NodeFsInit> {
    const prepared = await super.init(pglite, options)
    prepared.emscriptenOpts.preRun?.push((module) => {
      module.NODEFS.stream_ops.fsync = ({ nfd }: { nfd?: number }) => {
        if (nfd !== undefined) fsyncSync(nfd)
        this.fsyncs += 1
        return 0
      }
    })
    return prepared
  }
}

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // fdatasync, the default, is a stub in PGlite.
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/** Opens a cluster's folder; creates the cluster if the folder is empty. */
export function openPGlite(fs: NodeFS, program: WebAssembly.Module): Promise<PGlite> {
  return PGlite.create({ fs, pgliteWasmModule: program, startParams, extensions: { pg_trgm } })
}

/**
 * Throws unless a commit really flushes the log to the disk: our fsync relies on PGlite's internals, and without it a
 * power cut loses or corrupts what members have paid for.
 */
export async function assertCommitsAreSynced(pglite: PGlite, fs: { fsyncs: number }): Promise<void> {
  const before = fs.fsyncs
  await pglite.query(`select pg_logical_emit_message(true, 'sadhana', 'is a commit flushed?')`)
  if (fs.fsyncs > before) return
  throw new Error(
    'The embedded database does not flush its commits to the disk, so a power cut would lose data: this version of PGlite cannot be used.',
  )
}
