import { Field, type FieldProps, inputClass, CheckField } from './field.tsx'
import { ChevronDown } from 'lucide-react'
import type { ChangeEvent, ComponentProps } from 'react'

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>

/** A single-line input: text, email, tel, password or number by `type`. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(attributes) => <input type="text" {...input} {...attributes} className={inputClass} />}
    </Field>
  )
}

export function TextAreaField({ label, hint, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(attributes) => <textarea rows={4} {...area} {...attributes} className={inputClass} />}
    </Field>
  )
}

export interface SelectOption {
  value: string
  label: string
}

type SelectFieldProps = FieldProps & ComponentProps<'select'> & { options: readonly SelectOption[] }

export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(attributes) => (
        <div className="relative">
          <select {...select} {...attributes} className={`${inputClass} appearance-none truncate pr-10`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  )
}

/** A date and time in India, 'YYYY-MM-DDTHH:mm'. */
export function DateTimeField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(attributes) => <input {...input} {...attributes} type="datetime-local" className={inputClass} />}
    </Field>
  )
}

const fileInputClass = `${inputClass} max-sm:px-2 file:mr-4 file:min-h-9 file:rounded-full file:border-0 file:bg-surface file:px-4 max-sm:file:mr-2 max-sm:file:px-3 file:font-semibold file:text-foreground`

type FileFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value' | 'onChange'>

/** A file input; `onChange` receives null if the selection was cleared. */
export function FileField({
  label,
  hint,
  error,
  onChange,
  ...input
}: FileFieldProps & { onChange: (file: File | null) => void }) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(attributes) => (
        <input
          {...input}
          {...attributes}
          type="file"
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.files?.[0] ?? null)}
          className={fileInputClass}
        />
      )}
    </Field>
  )
}

/** Chooses any number of files; the browser's field is emptied each time, since it names only the last choice. */
export function MultipleFilesField({
  label,
  hint,
  error,
  onChoose,
  ...input
}: FileFieldProps & { onChoose: (files: readonly File[]) => void }) {
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(attributes) => (
        <input
          {...input}
          {...attributes}
          type="file"
          multiple
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
            onChoose([...(target.files ?? [])])
            target.value = ''
          }}
          className={fileInputClass}
        />
      )}
    </Field>
  )
}

export function CheckboxField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <CheckField label={label} error={error} {...(hint && { hint })}>
      {(attributes) => <input {...input} {...attributes} type="checkbox" className="size-5 accent-accent-deep" />}
    </CheckField>
  )
}
