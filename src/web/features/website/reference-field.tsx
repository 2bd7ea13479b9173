import { hintOf, labelOf } from './field-texts.ts'
import { useFieldError } from './use-field-error.ts'
import { useMediaChoices } from './website.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { SearchField } from '#web/ui/filter-fields.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'

/** A video or an audio of the library that visitors may play; null is none. */
export function ReferenceField({ name, path }: { name: string; path: string }) {
  const { control } = useFormContext()
  const { field } = useController({ control, name: path })
  const [search, setSearch] = useState('')
  const { items, total } = useMediaChoices(name === 'audioId' ? 'audio' : 'video', search)
  const chosen: string | null = field.value
  const isListed = items.some(({ _id }) => _id === chosen)
  const hint = hintOf(name)
  return (
    <div className="grid gap-2">
      <SelectField
        {...field}
        label={labelOf(name)}
        {...(hint && { hint })}
        value={chosen ?? ''}
        onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
        error={useFieldError(path)}
        options={[
          { value: '', label: t('None') },
          ...(chosen !== null && !isListed ? [{ value: chosen, label: t('The one chosen before') }] : []),
          ...items.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
      />
      {(total > items.length || search !== '') && (
        <SearchField
          label={t('Search: {name}', { name: labelOf(name) })}
          placeholder={t('Search…')}
          onSearch={setSearch}
        />
      )}
    </div>
  )
}
