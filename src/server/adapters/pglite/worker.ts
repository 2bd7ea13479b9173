import type { PGlite } from '@electric-sql/pglite'
import { cpSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { ProtocolBatcher } from './protocol-batcher.ts'
import { clusterPath, writeFolderAtomically, clusterVersion } from './folder.ts'
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts'
import { assertCommitsAreSynced, openPGlite, SyncedNodeFS } from './synced-pglite.ts'

/*
 * The database's thread: opens the cluster and answers the byte stream of one connection, batch by batch. Messages are
 * handled in order of arrival, so that a closed connection's rollback never affects the next connection's work.
 */

const FLUSH_BYTES = 256 * 1024

/** After an error of this severity the database hangs and must be reopened. (No text can contain these zero bytes.) */
const FATAL_MARKERS = ['PANIC', 'FATAL'].map((severity) => Buffer.from(`S${severity}\0V${severity}\0`))

const start: WorkerStart = workerData
const cluster = clusterPath(start.dir)

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

async function open(): Promise<PGlite> {
  if (clusterVersion(cluster) === undefined) {
    await writeFolderAtomically(cluster, async (temporary) => {
      const created = await openPGlite(new SyncedNodeFS(temporary), start.program)
      await created.close()
    })
  }
  const fs = new SyncedNodeFS(cluster)
  const pglite = await openPGlite(fs, start.program)
  await assertCommitsAreSynced(pglite, fs)
  return pglite
}

function serve(pglite: PGlite): (message: ToWorker) => Promise<void> {
  let connection = 0
  let batches = new ProtocolBatcher()
  let received = 0

  async function rollBack(): Promise<void> {
    if (pglite.isInTransaction()) await pglite.exec('rollback')
  }

  async function answer(batch: Uint8Array): Promise<void> {
    let pieces: Buffer[] = []
    let length = 0
    function flush(): void {
      if (!length) return
      const bytes = new Uint8Array(Buffer.concat(pieces))
      pieces = []
      length = 0
      const hasDied = FATAL_MARKERS.some((marker) => Buffer.from(bytes.buffer).includes(marker))
      post({ kind: 'bytes', connection, bytes }, [bytes.buffer])
      if (hasDied) post({ kind: 'broken', reason: 'it met an error that it cannot go on from' })
    }
    await pglite.execProtocolRawStream(batch, {
      onRawData(data) {
        pieces.push(Buffer.from(data))
        length += data.byteLength
        if (length >= FLUSH_BYTES) flush()
      },
    })
    flush()
  }

  return async (message) => {
    switch (message.kind) {
      case 'open':
        await rollBack()
        connection = message.connection
        batches = new ProtocolBatcher()
        received = 0
        return
      case 'bytes': {
        if (message.connection !== connection) return
        received += message.bytes.byteLength
        const batch = batches.add(message.bytes)
        if (batch) await answer(batch)
        return post({ kind: 'answered', connection, upTo: received, inTransaction: pglite.isInTransaction() })
      }
      case 'close':
        if (message.connection === connection) await rollBack()
        return
      case 'copy':
        return copy(pglite, message.to)
      case 'stop':
        await rollBack()
        await pglite.close()
        return post({ kind: 'stopped' })
    }
  }
}

/** No query runs meanwhile, so the copy equals the state after a crash: the write-ahead log makes it consistent. */
async function copy(pglite: PGlite, to: string): Promise<void> {
  try {
    await pglite.exec('checkpoint')
    cpSync(cluster, to, { recursive: true })
    post({ kind: 'copied' })
  } catch (error) {
    post({ kind: 'copied', error: reasonOf(error) })
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

try {
  const handle = serve(await open())
  let turn = Promise.resolve()
  parentPort?.on('message', (message: ToWorker) => {
    turn = turn.then(() => handle(message)).catch((error) => post({ kind: 'broken', reason: reasonOf(error) }))
  })
  post({ kind: 'ready' })
} catch (error) {
  post({ kind: 'refused', reason: reasonOf(error) })
}
