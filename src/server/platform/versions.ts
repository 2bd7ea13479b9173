import { Refused } from './errors.ts'
import * as z from 'zod/mini'

/**
 * Throws CHANGED_MEANWHILE unless the row still has the version that the form was filled from (optimistic locking). A
 * change without a version is always made. The row must be locked, so that one of two concurrent changes is refused.
 */
export function requireVersion<Version>(row: { version: Version }, version: Version | undefined): void {
  if (version !== undefined && row.version !== version) throw new Refused('CHANGED_MEANWHILE')
}

/**
 * Makes a change. If it is refused with CHANGED_MEANWHILE, the refusal contains the current item in the form of the
 * answer.
 */
export async function withCurrentOnConflict<Schema extends z.ZodMiniType, Result>(
  answer: Schema,
  { change, present }: { change: () => Promise<Result>; present: () => Promise<z.output<Schema>> },
): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'CHANGED_MEANWHILE') throw error
    const current = z.record(z.string(), z.unknown()).parse(z.encode(answer, await present()))
    throw new Refused('CHANGED_MEANWHILE', { ...error.details, extraFields: current })
  }
}
