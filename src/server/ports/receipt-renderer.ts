import type { NumberedReceipt } from '#shared/domain/receipts.ts'

/** What a receipt begins and ends with. */
export interface ReceiptFrame {
  name: string
  /** '#rrggbb', or empty for the built palette. */
  colour: string
  /** A PNG; null while there is no logo. */
  logo: Uint8Array | null
  /** Whether the logo stands for the name. */
  isNameInLogo: boolean
  /** Postal address and contact. */
  lines: readonly string[]
}

/** A receipt with its frame. */
export interface FramedReceipt {
  receipt: NumberedReceipt
  frame: ReceiptFrame
}

/**
 * Renders a receipt or credit note as a PDF; the same input gives the same bytes. Throws UNAVAILABLE while too many
 * wait.
 */
export type RenderReceipt = (framed: FramedReceipt) => Promise<Buffer>
