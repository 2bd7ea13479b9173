import { acceptOf } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { FileField } from '#web/ui/fields.tsx'
import { type Ref, useEffect, useState } from 'react'

interface ThumbnailFieldProps {
  ref: Ref<HTMLInputElement>
  file: File | null
  /** The address of the picture that the course has now. */
  current: string | undefined
  error: string | undefined
  onChange: (file: File | null) => void
}

/** The picture of a course, shown as soon as it is chosen. */
export function ThumbnailField({ ref, file, current, error, onChange }: ThumbnailFieldProps) {
  const chosen = useDataAddress(file)
  const source = chosen ?? current
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <FileField
        ref={ref}
        label={t('Thumbnail')}
        hint={t('PNG, JPG, WEBP up to 2MB')}
        accept={acceptOf('image')}
        error={error}
        onChange={onChange}
      />
      {source !== undefined && (
        <img
          src={source}
          alt={chosen === undefined ? t('The present thumbnail') : t('The chosen thumbnail')}
          className="aspect-video w-full max-w-60 rounded-field border border-line object-cover"
        />
      )}
    </div>
  )
}

/** The picture in an address; the pages' policy allows data addresses for images, and no blobs. */
function useDataAddress(file: File | null): string | undefined {
  const [read, setRead] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    const keep = (): void => {
      if (typeof reader.result === 'string') setRead({ file, address: reader.result })
    }
    reader.addEventListener('load', keep)
    reader.readAsDataURL(file)
    return () => reader.removeEventListener('load', keep)
  }, [file])
  return read !== null && read.file === file ? read.address : undefined
}
