import type { FieldSpec } from './field-specs.ts'
import { hintOf, labelOf } from './field-texts.ts'
import { useFieldError } from './use-field-error.ts'
import { TextField } from '#web/ui/fields.tsx'
import { useController, useFormContext } from 'react-hook-form'

/** An address, which is the same in both languages; null is shown as an empty field. */
export function CodeField({ spec, path }: { spec: Extract<FieldSpec, { kind: 'code' }>; path: string }) {
  const { control } = useFormContext()
  const { field } = useController({ control, name: path })
  const hint = hintOf(spec.name)
  return (
    <TextField
      {...field}
      label={labelOf(spec.name)}
      {...(hint && { hint })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={field.value ?? ''}
      onChange={({ target: { value } }) => field.onChange(value === '' && spec.isNullable ? null : value)}
      error={useFieldError(path)}
    />
  )
}
