import { Refused } from './errors.ts'
import * as z from 'zod/mini'

/** Validates and decodes the query or body. Throws MALFORMED with the message of each wrong field. */
export function decode(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    fields[path] ??= issue.message
  }
  throw new Refused('MALFORMED', { fields })
}

/** Validates and decodes the path parameters. Throws NOT_FOUND: an invalid id cannot exist. */
export function decodeParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (!result.success) throw new Refused('NOT_FOUND')
  return result.data
}
