import { FileFindings } from './file-findings.tsx'
import { interruptedHint } from './uploads.hooks.ts'
import { acceptAttribute, type UploadKind } from '#shared/domain/uploads.ts'
import { FileField } from '#web/ui/fields.tsx'
import { useState } from 'react'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'

interface UploadFieldProps<Form extends FieldValues> {
  form: UseFormReturn<Form>
  name: FieldPath<Form>
  kind: UploadKind
  label: string
  hint: string
}

/** The field of a file that a new item needs; the file is checked as soon as it is chosen. Offers to resume one. */
export function UploadField<Form extends FieldValues>({ form, name, kind, label, hint }: UploadFieldProps<Form>) {
  const [interrupted] = useState(() => interruptedHint(kind))
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onBlur, onChange }, fieldState: { error } }) => (
        <div>
          <FileField
            ref={ref}
            label={label}
            accept={acceptAttribute(kind)}
            hint={interrupted ?? hint}
            required
            error={error?.message}
            onBlur={onBlur}
            onChange={(file) => {
              onChange(file)
              void form.trigger(name)
            }}
          />
          <FileFindings file={value} kind={kind} />
        </div>
      )}
    />
  )
}
