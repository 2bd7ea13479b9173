import { acceptAttribute } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { FileField } from '#web/ui/fields.tsx'
import { type Ref, useEffect, useState } from 'react'

interface ThumbnailFieldProps {
  ref: Ref<HTMLInputElement>
  file: File | null
  /** The URL of the present picture. */
  current: string | undefined
  error: string | undefined
  onChange: (file: File | null) => void
}

/** The picture of a course, previewed as soon as it is chosen. */
export function ThumbnailField({ ref, file, current, error, onChange }: ThumbnailFieldProps) {
  const chosen = useDataUrl(file)
  const source = chosen ?? current
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <FileField
        ref={ref}
        label={t('Thumbnail')}
        hint={t('PNG, JPG, WEBP up to 2MB')}
        accept={acceptAttribute('image')}
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

/** The picture as a data URL; the pages' content security policy allows no blob URLs for images. */
function useDataUrl(file: File | null): string | undefined {
  const [loaded, setLoaded] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
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
