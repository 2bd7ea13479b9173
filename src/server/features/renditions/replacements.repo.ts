import type { Db } from '#server/db/database.ts'

/* Jobs whose file is to take the place of another one. */

/** The replacements whose first step is done; where no node converts, also those that wait for a transcoder. */
export function listReady(db: Db) {
  return db
    .selectFrom('media_jobs')
    .selectAll()
    .where('replaces_key', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('step', '=', 'REST'),
        eb('state', '=', 'READY'),
        eb.and([eb('state', '=', 'QUEUED'), eb('waits_for', '=', 'TRANSCODER')]),
      ]),
    )
    .execute()
}

export function findFor(trx: Db, sourceKey: string) {
  return trx.selectFrom('media_jobs').selectAll().where('replaces_key', '=', sourceKey).forUpdate().executeTakeFirst()
}

/** Ends a replacement: the file has taken its place. False when it was ended meanwhile. */
export async function end(trx: Db, sourceKey: string): Promise<boolean> {
  const ended = await trx
    .updateTable('media_jobs')
    .set({ replaces_key: null })
    .where('source_key', '=', sourceKey)
    .where('replaces_key', 'is not', null)
    .returning('source_key')
    .executeTakeFirst()
  return ended !== undefined
}
