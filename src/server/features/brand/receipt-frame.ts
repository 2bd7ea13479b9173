import type { BrandPictures } from './brand-pictures.ts'
import type { Db } from '#server/db/database.ts'
import type { EmailFrame } from '#server/features/emails/public.ts'
import type { ReceiptFrame } from '#server/ports/receipt-renderer.ts'

interface Dependencies {
  db: Db
  brandPictures: Pick<BrandPictures, 'printedLogo'>
  /** What emails begin and end with; receipts have the same. */
  frameOf: (db: Db) => Promise<EmailFrame>
}

/** What receipts begin and end with. Without its logo, which cannot be read then, a receipt has the name. */
export function createReceiptFrame({ db, brandPictures, frameOf }: Dependencies) {
  return async (): Promise<ReceiptFrame> => {
    const { logo, ...frame } = await frameOf(db)
    const picture = await brandPictures.printedLogo()?.catch(() => null)
    return { ...frame, logo: picture ?? null, isNameInLogo: logo?.isWrittenName ?? false }
  }
}
