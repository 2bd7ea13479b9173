import type { TestApp } from './app.ts'
import { newId } from '#server/platform/ids.ts'

/** A certificate of this member for a course that is no longer there. Returns its code. */
export async function aCertificate(t: TestApp, userId: string, details: { name?: string } = {}): Promise<string> {
  const code = newId()
    .replaceAll('-', '')
    .slice(-20)
    .replaceAll(/[0189]/g, 'z')
  await t.db
    .insertInto('certificates')
    .values({
      id: newId(),
      code,
      user_id: userId,
      course_id: newId(),
      course_title: 'A House at Dawn',
      name: 'Kavya Rao',
      issued_at: t.clock.now(),
      withdrawn_at: null,
      withdrawn_reason: null,
      replaced_at: null,
      ...details,
    })
    .execute()
  return code
}
