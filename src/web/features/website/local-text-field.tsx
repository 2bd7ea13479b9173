import type { FieldSpec } from './field-specs.ts'
import { useFieldError } from './use-field-error.ts'
import type { LocalText } from '#shared/site-content/text-fields.ts'
import { t } from '#web/i18n/t.ts'
import { TwoLanguageField } from '#web/ui/two-language-field.tsx'
import { useController, useFormContext } from 'react-hook-form'

/** A text of the content in both languages. */
export function LocalTextField({ spec, path }: { spec: Extract<FieldSpec, { kind: 'text' }>; path: string }) {
  const { control, clearErrors } = useFormContext()
  const { field } = useController({ control, name: path })
  const value: LocalText = field.value ?? { en: '', hi: '' }
  return (
    <TwoLanguageField
      name={path}
      label={t(spec.label)}
      kind={spec.input}
      limit={spec.limit}
      value={value}
      errors={{ en: useFieldError(`${path}.en`), hi: useFieldError(`${path}.hi`) }}
      onBlur={field.onBlur}
      onChange={(next) => {
        clearErrors(path)
        field.onChange(next)
      }}
    />
  )
}
