import { demoContent } from './content.ts'
import { createDemoAccounts } from './people.ts'
import { seedFreeEbookAndConsents } from './seed-consents.ts'
import { seedEnquiries } from './seed-enquiries.ts'
import { seedMedia } from './seed-media.ts'
import { seedMessages } from './seed-messages.ts'
import { seedNotes } from './seed-notes.ts'
import { seedPeople } from './seed-people.ts'
import { seedProgress } from './seed-progress.ts'
import { seedReceipts } from './seed-receipts.ts'
import { seedReflections } from './seed-reflections.ts'
import { seedRooms } from './seed-rooms.ts'
import { seedWebsite } from './seed-website.ts'
import { scheduleStreams } from './seed-streams.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Files } from '#server/ports/files.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { PaymentSimulator } from '#server/sandbox/sandbox.ts'

interface DemoDependencies {
  db: Db
  files: Files
  clock: Clock
  /** Encrypts the texts of notes. */
  notesBox: SecretBox
  /** Encrypts what members write under the days of the programme. */
  reflectionsBox: SecretBox
  /** Gets the orders that were paid, so that they can be refunded. */
  simulator: Pick<PaymentSimulator, 'addPaidOrders'> | null
}

/**
 * Seeds the demo's content and people once, in one transaction, so that an interrupted start leaves nothing incomplete.
 * The four streams are scheduled around the present moment, and therefore again at every start.
 */
export async function seedDemo({
  db,
  files,
  clock,
  notesBox,
  reflectionsBox,
  simulator,
}: DemoDependencies): Promise<void> {
  const firstUser = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const media = firstUser ? null : await seedMedia(files, demoContent)
  const website = firstUser ? null : await seedWebsite(files)
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    if (media) {
      await media.insert(trx, now)
      const paidOrders = await seedPeople(trx, now)
      await seedReceipts(trx)
      await seedProgress(trx, { now, except: namedAccounts(now) })
      await seedNotes(trx, { now, email: 'annual@example.com', box: notesBox })
      const writing = { email: 'annual@example.com', except: namedAccounts(now), box: reflectionsBox }
      await seedReflections(trx, { now, ...writing })
      await seedEnquiries(trx, now)
      await seedMessages(trx, now)
      await seedFreeEbookAndConsents(trx, now)
      // Kept outside of this transaction: if it is rolled back, nobody asks for these orders.
      simulator?.addPaidOrders(paidOrders)
    }
    await website?.publish(trx, now)
    await scheduleStreams(trx, now)
    if (media) await seedRooms(trx, { now, except: namedAccounts(now) })
  })
}

function namedAccounts(now: Instant): string[] {
  return createDemoAccounts({ now }).map(({ email }) => email)
}

/** The lines below 'Ready on …': the accounts to sign in with. */
export const demoGreeting: string[] = [
  'Demo accounts (sign in with the email and the mobile number, no code is asked):',
  '  admin@example.com       9000000001  administrator',
  '  inactive@example.com    9000000002  no plan yet',
  '  expired@example.com     9000000003  plan has ended',
  '  initial@example.com     9000000004  initial plan, day 4',
  '  halfyearly@example.com  9000000005  half-yearly plan',
  '  annual@example.com      9000000006  annual plan',
]
