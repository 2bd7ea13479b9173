import { get, useFormContext, useFormState } from 'react-hook-form'

/** The message of the field at this path; undefined if it has none. */
export function useFieldError(path: string): string | undefined {
  const { control } = useFormContext()
  const { errors } = useFormState({ control, name: path })
  const message: unknown = get(errors, `${path}.message`) ?? get(errors, `${path}.root.message`)
  return typeof message === 'string' ? message : undefined
}
