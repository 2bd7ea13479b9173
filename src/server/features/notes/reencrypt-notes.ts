import { listTexts, replaceTexts } from './notes.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'

const ROWS_AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Encrypts the texts that an earlier secret key had encrypted, and returns how many no key decrypts. Those stay as they
 * are and do not stop the product; the log has their ids.
 */
export async function reencryptNotes({ db, box, log }: { db: Db; box: SecretBox; log: Logger }): Promise<number> {
  let unreadable = 0
  for (let after = BEFORE_ALL; ;) {
    const rows = await listTexts(db, { after, limit: ROWS_AT_ONCE })
    const changed: { id: string; from: Buffer; to: Buffer }[] = []
    const failed: string[] = []
    for (const { id, text } of rows) {
      try {
        const to = text && box.reencrypt(text)
        if (text && to) changed.push({ id, from: text, to })
      } catch {
        failed.push(id)
      }
    }
    if (changed.length > 0) await replaceTexts(db, changed)
    if (failed.length > 0) log.error({ notes: failed }, 'notes that no key decrypts')
    unreadable += failed.length
    const last = rows.at(-1)
    if (rows.length < ROWS_AT_ONCE || !last) break
    after = last.id
  }
  if (unreadable > 0) log.error({ unreadable }, 'notes cannot be read: a previous secret key is missing')
  return unreadable
}
