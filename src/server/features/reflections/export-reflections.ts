import { listActs, listAll } from './export-reflections.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { MyData } from '#shared/contract/my-data.ts'

/** Reads what a member has written, decrypted, for the copy of their data. */
export type ExportReflections = (userId: string) => Promise<Pick<MyData, 'reflections' | 'reflectionActs'>>

export function createReflectionExport({ db, box }: { db: Db; box: Pick<SecretBox, 'decrypt'> }): ExportReflections {
  return async (userId) => ({
    reflections: (await listAll(db, userId)).map(({ text, title, day, parent_id, state, created_at }) => {
      const isComment = parent_id !== null
      return { text: box.decrypt(text), title, day, isComment, state, writtenAt: created_at }
    }),
    reflectionActs: await listActs(db, userId),
  })
}
