import { ApiError } from './api-error.ts'
import { t } from '#web/i18n/t.ts'

/** The server's messages for single form fields; `names` maps the API's field names to the form's. */
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
