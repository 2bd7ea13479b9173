import { ApiError } from './api-error.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import * as z from 'zod/mini'

const CHANGED: ErrorCode = 'CHANGED_MEANWHILE'
const GONE: ErrorCode = 'NOT_FOUND'

/** What became of an item while somebody edited it: changed by another (with what is there now), or deleted. */
export type Meanwhile<Item> = { what: 'changed'; now: Item } | { what: 'deleted' }

/** Reads from a refused change what hasJumped meanwhile; null when it was refused for another reason. */
export function meanwhileOf<Schema extends z.ZodMiniType>(
  error: unknown,
  answer: Schema,
): Meanwhile<z.output<Schema>> | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === GONE) return { what: 'deleted' }
  if (error.code !== CHANGED) return null
  const now = z.safeParse(answer, error.body)
  return now.success ? { what: 'changed', now: now.data } : null
}
