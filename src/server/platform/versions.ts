import { Refused } from './errors.ts'
import * as z from 'zod/mini'

/**
 * Throws CHANGED_MEANWHILE unless the item still has the version that a form was filled from. A change that names none
 * is made to whatever is there. To be asked of a locked row, so that of two changes at once one is refused.
 */
export function demandVersion<Version>(row: { version: Version }, version: Version | undefined): void {
  if (version !== undefined && row.version !== version) throw new Refused('CHANGED_MEANWHILE')
}

/** Makes a change; refused because of another one, the refusal carries the item as it is now, as an answer would. */
export async function orPresent<Schema extends z.ZodMiniType, Result>(
  answer: Schema,
  { change, present }: { change: () => Promise<Result>; present: () => Promise<z.output<Schema>> },
): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'CHANGED_MEANWHILE') throw error
    const now = z.record(z.string(), z.unknown()).parse(z.encode(answer, await present()))
    throw new Refused('CHANGED_MEANWHILE', { ...error.details, more: now })
  }
}
