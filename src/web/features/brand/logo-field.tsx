import type { BrandForm } from './brand-form.schema.ts'
import { acceptAttribute } from '#shared/domain/uploads.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/fields.tsx'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'

/** The file of a new logo, or the removal of the present one. */
export function LogoField({ form, hasLogo }: { form: UseFormReturn<BrandForm>; hasLogo: boolean }) {
  const isRemoved = useWatch({ control: form.control, name: 'isLogoRemoved' })
  const setRemoved = (isRemovedNow: boolean) => form.setValue('isLogoRemoved', isRemovedNow, { shouldDirty: true })
  return (
    <div className="grid gap-3">
      <Controller
        control={form.control}
        name="logo"
        render={({ field: { ref, onBlur, onChange }, fieldState: { error } }) => (
          <FileField
            ref={ref}
            label={t('Logo')}
            hint={t('PNG, WebP or JPG up to 2 MB, no SVG. A wide logo stands for the name, another one beside it.')}
            accept={acceptAttribute('image')}
            error={error?.message}
            onBlur={onBlur}
            onChange={(file) => {
              onChange(file)
              if (file) setRemoved(false)
              void form.trigger('logo')
            }}
          />
        )}
      />
      {hasLogo && (
        <Button variant="quiet" small className="justify-self-start" onClick={() => setRemoved(!isRemoved)}>
          {isRemoved ? t('Keep the logo') : t('Remove the logo')}
        </Button>
      )}
    </div>
  )
}
