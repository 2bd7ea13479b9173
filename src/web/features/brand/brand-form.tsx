import { type BrandForm, brandForm, brandLabels, initialBrandForm } from './brand-form.schema.ts'
import { BrandPreview } from './brand-preview.tsx'
import { useUpdateBrand } from './brand.hooks.ts'
import { ColourField } from './colour-field.tsx'
import { LogoField } from './logo-field.tsx'
import { useLogoPreview } from './use-logo-preview.ts'
import { brand as calls, type BrandAnswer } from '#shared/contract/brand.ts'
import { screens } from '#shared/screens.ts'
import { FormUploadsProgress, isCancelled, useFormUploads } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { messageOf } from '#web/platform/api-client.ts'
import { changedFields } from '#web/platform/form-changes.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { toast } from '#web/platform/toasts.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { usePageForm } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'

const FIELDS = { websiteName: 'websiteName', colour: 'colour', logoStorageKey: 'logo' } as const

/** Name, logo and colour, with what they will look like beside them. */
export function BrandForm({ brand }: { brand: BrandAnswer }) {
  const form = useForm<BrandForm>({
    defaultValues: initialBrandForm(brand),
    resolver: standardSchemaResolver(brandForm),
  })
  const { register, handleSubmit, setError, control, formState } = form
  const { errors, isSubmitting } = formState
  const update = useUpdateBrand()
  const uploads = useFormUploads()
  usePageForm(form, { form: 'brand', itemId: null, omit: ['logo', 'isLogoRemoved'] })
  const edited = useEditedItem(calls.update.answer, {
    item: brand,
    form,
    toForm: (item) => initialBrandForm(item ?? brand),
    getItem: (answer) => answer.brand,
    labels: brandLabels,
  })
  const { version = brand.version } = edited.base ?? {}
  const values = { ...edited.initial, ...useWatch({ control }) }
  const preview = useLogoPreview({ file: values.logo, isRemoved: values.isLogoRemoved, brand })

  async function save(typed: BrandForm, seen = version, initial = edited.initial): Promise<void> {
    edited.clearConflict()
    const { logo, isLogoRemoved, ...texts } = typed
    try {
      const { logo: _file, isLogoRemoved: _removed, ...before } = initial
      const saved = await update.mutateAsync({
        ...changedFields(before, texts),
        ...(logo ? { logoStorageKey: await uploads.send('logo', logo) } : isLogoRemoved && { logoStorageKey: null }),
        version: seen,
      })
      uploads.markAttached()
      edited.acceptSaved(saved.brand)
      toast({ kind: 'success', text: t('Saved. Every page, email and receipt shows it within seconds.') })
    } catch (error) {
      if (isCancelled(error) || edited.catchConflict(error)) return
      uploads.markRefused(error)
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to save the brand.')) })
    }
  }

  const conflict = edited.conflict((now, initial) => void handleSubmit((typed) => save(typed, now.version, initial))())
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((typed) => save(typed))(event)}
      className="grid max-w-5xl grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <Card>
        <div className="grid grid-cols-1 gap-6">
          <TextField
            label={t('Website Name')}
            required
            autoComplete="off"
            error={errors.websiteName?.message}
            {...register('websiteName')}
          />
          <LogoField form={form} hasLogo={brand.logo !== null} />
          <ColourField control={control} />
          <p className="text-muted">
            {t('Email address, phone and WhatsApp are under')}{' '}
            <ScreenLink to={screens.adminSettings} className="underline underline-offset-4">
              {t('Settings')}
            </ScreenLink>
            .
          </p>
          <FormUploadsProgress running={uploads.running} />
          {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
          {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
          <Button type="submit" className="sm:justify-self-start" busy={isSubmitting} busyLabel={t('Saving...')}>
            {t('Save Changes')}
          </Button>
        </div>
      </Card>
      <BrandPreview
        name={values.websiteName}
        colour={/^#[0-9a-f]{6}$/i.test(values.colour) ? values.colour : ''}
        logo={preview?.url}
        isNameInLogo={preview?.isNameInLogo ?? false}
      />
    </form>
  )
}
