import type { Details } from './sign-in.hooks.ts'
import { auth } from '#shared/contract/auth.ts'
import { t } from '#web/i18n/t.ts'
import * as z from 'zod/mini'

/** What is wrong with each field, in words. */
export type DetailsErrors = { [Field in keyof Details]?: string }

type Read = { details: Details; errors: DetailsErrors } | { details: null; errors: DetailsErrors }

const schema = z.pick(auth.login.body, { name: true, email: true, mobileNumber: true, fresh: true })

/** Reads the form by the contract's own rules; a name left empty is none. */
export function readDetails(form: Readonly<Record<string, unknown>>): Read {
  const read = schema.safeParse(form)
  if (!read.success) return { details: null, errors: firstOfEach(read.error.issues) }
  const { name, ...rest } = read.data
  return { details: { ...rest, ...(name && { name }) }, errors: {} }
}

function firstOfEach(issues: readonly z.core.$ZodIssue[]): DetailsErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= t(message)
  return errors
}
