import { type Files, NoSuchFile } from '#server/ports/files.ts'
import type { Logger } from '#server/platform/log.ts'
import type { DrawReceipt } from '#server/ports/receipt-paper.ts'
import type { Numbered } from '#shared/domain/receipts.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

interface Dependencies {
  files: Files
  draw: DrawReceipt
  log: Logger
}

/**
 * The PDF of a receipt or credit note: drawn once and kept, since nothing on it ever changes. It is drawn again when
 * its file is missing, as after a restore without files.
 */
export function receiptPdfs({ files, draw, log }: Dependencies) {
  /** Those being read or drawn now, so that requests at the same time draw once. */
  const inProgress = new Map<string, Promise<Buffer>>()

  async function kept(key: string): Promise<Buffer | null> {
    try {
      return await buffer(await files.read(key))
    } catch (error) {
      if (error instanceof NoSuchFile) return null
      throw error
    }
  }

  async function drawAndKeep(key: string, receipt: Numbered): Promise<Buffer> {
    const bytes = await draw(receipt)
    const file = { key, contentType: 'application/pdf', sizeInBytes: bytes.length, body: Readable.from([bytes]) }
    // A full disk must not keep a member from a receipt that is drawn already.
    await files.write(file).catch((err) => log.error({ err, receipt: receipt.number }, 'the receipt could not be kept'))
    return bytes
  }

  return ({ id, ...receipt }: Numbered & { id: string }): Promise<Buffer> => {
    const key = `receipts/${id}.pdf`
    const known = inProgress.get(key)
    if (known) return known
    const started = kept(key)
      .then((found) => found ?? drawAndKeep(key, receipt))
      .finally(() => inProgress.delete(key))
    inProgress.set(key, started)
    return started
  }
}
