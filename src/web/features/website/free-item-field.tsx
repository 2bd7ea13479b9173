import type { FieldSpec } from './field-specs.ts'
import { hintOf, labelOf } from './field-texts.ts'
import { useFieldError } from './use-field-error.ts'
import { useFreeItemChoices } from './use-free-item-choices.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { useController, useFormContext } from 'react-hook-form'

/** A video or an audio of the library that everybody may play, by its title. */
export function FreeItemField({ spec, path }: { spec: Extract<FieldSpec, { kind: 'freeItem' }>; path: string }) {
  const { control } = useFormContext()
  const { field } = useController({ control, name: path })
  const choices = useFreeItemChoices(spec.of)
  const error = useFieldError(path)
  const chosen: string | null = field.value ?? null
  const found = choices.data ?? []
  const isKnown = chosen === null || found.some(({ _id }) => _id === chosen)
  const waiting = choices.isPending ? t('Loading…') : t('It is in the bin or not published')
  const hint = hintOf(spec.name)
  return (
    <SelectField
      {...field}
      label={labelOf(spec.name)}
      {...(hint && { hint })}
      error={error ?? (choices.isError ? messageOf(choices.error, t('The list could not be loaded.')) : undefined)}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => field.onChange(value === '' ? null : value)}
      options={[
        { value: '', label: t('None') },
        ...(isKnown ? [] : [{ value: chosen, label: waiting }]),
        ...found.map(({ _id, title }) => ({ value: _id, label: title })),
      ]}
    />
  )
}
