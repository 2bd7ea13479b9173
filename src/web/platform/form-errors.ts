import { ApiError } from './api-error.ts'
import { t } from '#web/i18n/t.ts'

/** What the server says about single fields of a form, by their names in the form; `names` maps those of the wire. */
export function fieldErrors<Name extends string>(
  error: unknown,
  names: Readonly<Record<string, Name>>,
): [name: Name, message: string][] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.fields).flatMap(([field, message]): [Name, string][] => {
    const name = names[field]
    return name === undefined ? [] : [[name, t(message)]]
  })
}
