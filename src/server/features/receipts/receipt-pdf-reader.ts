import { type Files, NoSuchFile } from '#server/ports/files.ts'
import type { Logger } from '#server/platform/log.ts'
import type { ReceiptFrame, RenderReceipt } from '#server/ports/receipt-renderer.ts'
import type { NumberedReceipt } from '#shared/domain/receipts.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

interface Dependencies {
  files: Files
  renderReceipt: RenderReceipt
  frameOfReceipts: () => Promise<ReceiptFrame>
  log: Logger
}

/**
 * The PDF of a receipt or credit note: rendered once and stored, since nothing that it says ever changes. It keeps the
 * logo and the contact that it was rendered with, and is rendered again when its file is missing, as after a restore
 * without files.
 */
export function createReceiptPdfReader({ files, renderReceipt, frameOfReceipts, log }: Dependencies) {
  /** The PDFs being read or rendered now, so that concurrent requests render once. */
  const inProgress = new Map<string, Promise<Buffer>>()

  async function readStored(key: string): Promise<Buffer | null> {
    try {
      return await buffer(await files.read(key))
    } catch (error) {
      if (error instanceof NoSuchFile) return null
      throw error
    }
  }

  async function renderAndStore(key: string, receipt: NumberedReceipt): Promise<Buffer> {
    const bytes = await renderReceipt({ receipt, frame: await frameOfReceipts() })
    const file = { key, contentType: 'application/pdf', sizeInBytes: bytes.length, body: Readable.from([bytes]) }
    // A full disk must not stop a member from getting a receipt that is rendered already.
    await files
      .write(file)
      .catch((err) => log.error({ err, receipt: receipt.number }, 'the receipt could not be stored'))
    return bytes
  }

  return ({ id, ...receipt }: NumberedReceipt & { id: string }): Promise<Buffer> => {
    const key = `receipts/${id}.pdf`
    const running = inProgress.get(key)
    if (running) return running
    const started = readStored(key)
      .then((found) => found ?? renderAndStore(key, receipt))
      .finally(() => inProgress.delete(key))
    inProgress.set(key, started)
    return started
  }
}
