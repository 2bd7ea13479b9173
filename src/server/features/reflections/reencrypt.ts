import { listTexts, replaceTexts } from './reencrypt.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'

const ROWS_AT_ONCE = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Encrypts again what an earlier secret key had encrypted. */
export async function reencryptReflections({ db, box }: { db: Db; box: SecretBox }): Promise<void> {
  for (let after = BEFORE_ALL; ;) {
    const rows = await listTexts(db, { after, limit: ROWS_AT_ONCE })
    const changed = rows.flatMap(({ id, text }) => {
      const to = box.reencrypt(text)
      return to ? [{ id, from: text, to }] : []
    })
    if (changed.length > 0) await replaceTexts(db, changed)
    const last = rows.at(-1)
    if (rows.length < ROWS_AT_ONCE || !last) return
    after = last.id
  }
}
