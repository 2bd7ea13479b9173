import * as enquiries from './enquiries.repo.ts'
import * as subscribers from './newsletter.repo.ts'
import type { Db } from '#server/db/database.ts'

/** Forgets what came in from an address, messages and newsletter, in the transaction in which its owner leaves. */
export async function forgetEnquiries(trx: Db, email: string): Promise<void> {
  await enquiries.removeFrom(trx, email)
  await subscribers.remove(trx, email)
}
