import { usePreparedFile } from './use-prepared-file.ts'
import { acceptAttribute } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { FileField } from '#web/ui/fields.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'

interface PictureFieldProps<Form extends FieldValues> {
  form: UseFormReturn<Form>
  name: FieldPath<Form>
  label: string
  hint: string
  /** The URL of the present picture. */
  current?: string | undefined
  /** The alternative texts of the preview. */
  altTexts: { chosen: string; present?: string }
  /** The shape of the preview. */
  shapeClass: string
  /** Below the field, such as another way to choose a picture. */
  children?: ReactNode
}

/** The field of a picture, previewed as it will be sent. */
export function PictureField<Form extends FieldValues>({ form, name, ...props }: PictureFieldProps<Form>) {
  const { label, hint, current, altTexts, shapeClass, children } = props
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onBlur, onChange }, fieldState: { error } }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <div>
            <FileField
              ref={ref}
              label={label}
              hint={hint}
              accept={acceptAttribute('image')}
              error={error?.message}
              onBlur={onBlur}
              onChange={(file) => {
                onChange(file)
                void form.trigger(name)
              }}
            />
            {children}
          </div>
          <Preview file={value} current={current} altTexts={altTexts} shapeClass={shapeClass} />
        </div>
      )}
    />
  )
}

type PreviewProps = Pick<PictureFieldProps<FieldValues>, 'current' | 'altTexts' | 'shapeClass'> & { file: File | null }

function Preview({ file, current, altTexts, shapeClass }: PreviewProps) {
  const prepared = usePreparedFile(file, 'image')
  const chosen = useDataUrl(prepared && prepared.problem === null ? prepared.file : null)
  const source = chosen ?? current
  if (source === undefined) {
    return file && !prepared ? (
      <p role="status" className="text-[0.9375rem] text-muted">
        {t('Checking the file…')}
      </p>
    ) : null
  }
  return (
    <img
      src={source}
      alt={chosen === undefined ? altTexts.present : altTexts.chosen}
      className={`rounded-field border border-line bg-white object-cover ${shapeClass}`}
    />
  )
}

/** The picture as a data URL; the pages' content security policy allows no blob URLs for images. */
function useDataUrl(file: File | null): string | undefined {
  const [loaded, setLoaded] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const reader = new FileReader()
    const onLoad = (): void => {
      if (typeof reader.result === 'string') setLoaded({ file, url: reader.result })
    }
    reader.addEventListener('load', onLoad)
    reader.readAsDataURL(file)
    return () => reader.removeEventListener('load', onLoad)
  }, [file])
  return loaded !== null && loaded.file === file ? loaded.url : undefined
}
