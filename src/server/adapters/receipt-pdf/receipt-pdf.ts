import type { WorkerPool } from '#server/platform/worker-pool.ts'
import type { FramedReceipt, RenderReceipt } from '#server/ports/receipt-renderer.ts'

/** Settings of the drawing worker pool. */
export const RECEIPT_POOL = {
  name: 'receipts',
  script: new URL('./worker.ts', import.meta.url),
  concurrency: 1,
  maxWaiting: 50,
  deadlineInMs: 20_000,
  memoryInMb: 192,
  idleInMs: 20_000,
}

/** Renders receipts with pdfkit in a worker thread. */
export function createReceiptRenderer(pool: WorkerPool<FramedReceipt, Uint8Array>): RenderReceipt {
  return async (framed) => Buffer.from(await pool.run({ data: framed }))
}
