import type { Numbered } from '#shared/domain/receipts.ts'

/** Draws a receipt or credit note as a PDF: the same one gives the same bytes. Throws UNAVAILABLE while too many wait. */
export type DrawReceipt = (receipt: Numbered) => Promise<Buffer>
