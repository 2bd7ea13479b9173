import { acceptAttribute, type UploadKind } from '#shared/domain/uploads.ts'
import { FileField } from '#web/ui/fields.tsx'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'

interface UploadFieldProps<Form extends FieldValues> {
  control: Control<Form>
  name: FieldPath<Form>
  kind: UploadKind
  label: string
  hint: string
}

/** The field of a file that a new item needs. */
export function UploadField<Form extends FieldValues>({ control, name, kind, label, hint }: UploadFieldProps<Form>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, onBlur, onChange }, fieldState: { error } }) => (
        <FileField
          ref={ref}
          label={label}
          accept={acceptAttribute(kind)}
          hint={hint}
          required
          error={error?.message}
          onBlur={onBlur}
          onChange={onChange}
        />
      )}
    />
  )
}
