import type { NumberedReceipt } from '#shared/domain/receipts.ts'

/**
 * Renders a receipt or credit note as a PDF; the same input gives the same bytes. Throws UNAVAILABLE while too many
 * wait.
 */
export type RenderReceipt = (receipt: NumberedReceipt) => Promise<Buffer>
