import type { Numbered } from '#shared/domain/receipts.ts'

/** Draws a receipt or credit note as a PDF: the same one gives the same bytes. */
export type DrawReceipt = (receipt: Numbered) => Promise<Buffer>
