import type { WorkerPool } from '#server/platform/worker-pool.ts'
import type { PrintedCertificate, RenderCertificate } from '#server/ports/certificate-renderer.ts'

/** Settings of the worker pool that draws certificates. */
export const CERTIFICATE_POOL = {
  name: 'certificates',
  script: new URL('./worker.ts', import.meta.url),
  concurrency: 1,
  maxWaiting: 20,
  deadlineInMs: 20_000,
  memoryInMb: 256,
  idleInMs: 20_000,
}

/** Renders certificates with pdfkit in a worker thread. */
export function createCertificateRenderer(pool: WorkerPool<PrintedCertificate, Uint8Array>): RenderCertificate {
  return async (printed) => Buffer.from(await pool.run({ data: printed }))
}
