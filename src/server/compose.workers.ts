import { mediaProbe, PROBE_POOL, type ProbeTask } from '#server/adapters/media-probe.ts'
import { RECEIPT_POOL, receiptPdf } from '#server/adapters/receipt-pdf.ts'
import { makeWorkerPool } from '#server/platform/worker-pool.ts'
import type { Files } from '#server/ports/files.ts'
import type { MediaFacts } from '#server/ports/media.ts'
import type { Numbered } from '#shared/domain/receipts.ts'

/** Work that is too heavy for the request thread. Each kind has a worker pool of its own. */
export function composeWorkers(files: Files) {
  const probing = makeWorkerPool<ProbeTask, MediaFacts | null>(PROBE_POOL)
  const drawing = makeWorkerPool<Numbered, Uint8Array>(RECEIPT_POOL)
  return {
    probe: mediaProbe(files, probing),
    drawReceipt: receiptPdf(drawing),
    close: async () => void (await Promise.all([probing.close(), drawing.close()])),
  }
}
