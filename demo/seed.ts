import { demoContent } from './content.ts'
import { layDownHouse } from './seed.house.ts'
import { layDownMedia } from './seed.media.ts'
import { layDownPeople } from './seed.people.ts'
import { scheduleStreams } from './seed.streams.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'

/**
 * Lays down the demo's content and people once, in one transaction, so that a start cut short leaves nothing half done.
 * The four streams stand around the present moment and are therefore set anew at every start.
 */
export async function layDownDemo({ db, files, clock }: { db: Db; files: Files; clock: Clock }): Promise<void> {
  const isThere = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const media = isThere ? null : await layDownMedia(files, demoContent)
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    if (media) {
      await media.insert(trx, now)
      await layDownPeople(trx, now)
      await layDownHouse(trx, now)
    }
    await scheduleStreams(trx, now)
  })
}

/** The lines below 'Ready on …': who can be signed in as. */
export const demoGreeting: string[] = [
  'Demo accounts (sign in with the email and the mobile number, no code is asked):',
  '  admin@example.com       9000000001  administrator',
  '  inactive@example.com    9000000002  no plan yet',
  '  expired@example.com     9000000003  plan has ended',
  '  initial@example.com     9000000004  initial plan, day 4',
  '  halfyearly@example.com  9000000005  half-yearly plan',
  '  annual@example.com      9000000006  annual plan',
]
