import { createMediaProbe, PROBE_POOL, type ProbeTask } from '#server/adapters/media-probe/media-probe.ts'
import {
  createDocumentCheck,
  DOCUMENT_POOL,
  type DocumentTask,
} from '#server/adapters/document-check/document-check.ts'
import {
  createPictureResizer,
  PICTURE_POOL,
  type ResizeResult,
  type ResizeTask,
} from '#server/adapters/picture-resizer/picture-resizer.ts'
import { createDocumentText, TEXT_POOL, type TextTask } from '#server/adapters/document-text/document-text.ts'
import { CERTIFICATE_POOL, createCertificateRenderer } from '#server/adapters/certificate-pdf/certificate-pdf.ts'
import { createNotesRenderer, NOTES_POOL } from '#server/adapters/notes-pdf/notes-pdf.ts'
import { RECEIPT_POOL, createReceiptRenderer } from '#server/adapters/receipt-pdf/receipt-pdf.ts'
import { createSiteRenderer, SITE_POOL, type RenderTask } from '#server/adapters/site-renderer/site-renderer.ts'
import { WEB_DIR } from '#server/platform/web-pages.ts'
import { createWorkerPool } from '#server/platform/worker-pool.ts'
import type { PrintedCertificate } from '#server/ports/certificate-renderer.ts'
import type { DocumentState } from '#server/ports/document-check.ts'
import type { Files } from '#server/ports/files.ts'
import type { PrintedNotes } from '#server/ports/notes-renderer.ts'
import type { FramedReceipt } from '#server/ports/receipt-renderer.ts'
import type { WeighedSite } from '#server/ports/render-site.ts'
import type { MediaInfo } from '#shared/domain/media-info.ts'

/** Work that is too heavy for the request thread. Each kind has a worker pool of its own. */
export function composeWorkers(files: Files) {
  const probing = createWorkerPool<ProbeTask, MediaInfo | null>(PROBE_POOL)
  const checking = createWorkerPool<DocumentTask, DocumentState>(DOCUMENT_POOL)
  const resizing = createWorkerPool<ResizeTask, ResizeResult>(PICTURE_POOL)
  const rendering = createWorkerPool<FramedReceipt, Uint8Array>(RECEIPT_POOL)
  const writing = createWorkerPool<PrintedNotes, Uint8Array>(NOTES_POOL)
  const certifying = createWorkerPool<PrintedCertificate, Uint8Array>(CERTIFICATE_POOL)
  const reading = createWorkerPool<TextTask, string[]>(TEXT_POOL)
  const website = createWorkerPool<RenderTask, WeighedSite>(SITE_POOL)
  return {
    probe: createMediaProbe(files, probing),
    documentCheck: createDocumentCheck(files, checking),
    pictureResizer: createPictureResizer(files, resizing),
    renderReceipt: createReceiptRenderer(rendering),
    documentText: createDocumentText(files, reading),
    renderCertificate: createCertificateRenderer(certifying),
    renderNotes: createNotesRenderer(writing),
    renderSite: createSiteRenderer(WEB_DIR, website),
    close: async () =>
      void (await Promise.all(
        [probing, checking, resizing, rendering, writing, certifying, reading, website].map((pool) => pool.close()),
      )),
  }
}
