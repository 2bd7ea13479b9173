import { joinPath } from './content-paths.ts'
import { useFieldError } from './use-field-error.ts'
import { useAddPicture } from './website.hooks.ts'
import { sitePicturePath, sitePictureWidths } from '#shared/site-content/site-pictures.ts'
import type { SitePicture } from '#shared/site-content/content-fields.ts'
import { acceptAttribute } from '#shared/domain/uploads.ts'
import { fileSchema, FormUploadsProgress, isCancelled, useFormUploads } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/fields.tsx'
import { InlineLoading } from '#web/ui/states.tsx'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'

interface PictureFieldProps {
  label: string
  path: string
  /** What the picture shows, in words for people who do not see it. */
  children: ReactNode
}

/** A picture of the content: it is stored as soon as it is chosen, and shown to visitors when it is published. */
export function PictureField({ label, path, children }: PictureFieldProps) {
  const { control, setValue, getValues } = useFormContext()
  const { field } = useController({ control, name: path })
  const picture: SitePicture | null = field.value ?? null
  const uploads = useFormUploads()
  const adding = useAddPicture()
  const [failure, setFailure] = useState<string | null>(null)
  const error = useFieldError(path)

  async function choose(file: File | null): Promise<void> {
    setFailure(null)
    if (!file) return
    const checked = await fileSchema('image').safeParseAsync(file)
    if (checked.error) return setFailure(checked.error.issues[0]?.message ?? t('This picture cannot be used.'))
    try {
      const { picture: stored } = await adding.mutateAsync(await uploads.send(path, file))
      uploads.markAttached()
      const alt = getValues(joinPath(path, 'alt')) ?? { en: '', hi: '' }
      setValue(path, { ...stored, alt }, { shouldDirty: true })
    } catch (cause) {
      uploads.markRefused(cause)
      if (!isCancelled(cause)) setFailure(messageOf(cause, t('Failed to store the picture.')))
    }
  }

  return (
    <fieldset className="grid min-w-0 gap-3 rounded-field border border-line p-4">
      <legend className="px-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      {picture && (
        <div className="flex flex-wrap items-end gap-3">
          <img
            src={sitePicturePath({
              key: picture.key,
              width: sitePictureWidths(picture)[0] ?? picture.width,
              format: 'webp',
            })}
            alt=""
            width={picture.width}
            height={picture.height}
            className="h-auto max-h-48 w-auto max-w-full rounded-field border border-line"
          />
          <Button variant="secondary" small onClick={() => setValue(path, null, { shouldDirty: true })}>
            <Trash2 aria-hidden size={18} />
            {t('Remove the picture')}
          </Button>
        </div>
      )}
      <FileField
        name={path}
        label={picture ? t('Another picture') : t('Choose a picture')}
        hint={t('PNG, JPG, WEBP. It is made small enough for phones.')}
        accept={acceptAttribute('image')}
        error={failure ?? error}
        onChange={(file) => void choose(file)}
      />
      <FormUploadsProgress running={uploads.running} />
      {adding.isPending && <InlineLoading text={t('Making the sizes for phones and computers…')} />}
      {picture && children}
    </fieldset>
  )
}
