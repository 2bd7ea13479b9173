import { ApiError } from './api-error.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import * as z from 'zod/mini'

const CHANGED_CODE: ErrorCode = 'CHANGED_MEANWHILE'
const DELETED_CODE: ErrorCode = 'NOT_FOUND'

/** What happened to an item during editing: changed by another person (`now` is the current state), or deleted. */
export type EditConflict<Item> = { kind: 'changed'; current: Item } | { kind: 'deleted' }

/** The conflict behind a refused change; null if it was refused for another reason. */
export function findEditConflict<Schema extends z.ZodMiniType>(
  error: unknown,
  answer: Schema,
): EditConflict<z.output<Schema>> | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === DELETED_CODE) return { kind: 'deleted' }
  if (error.code !== CHANGED_CODE) return null
  const now = z.safeParse(answer, error.body)
  return now.success ? { kind: 'changed', current: now.data } : null
}
