import { KeyTest } from './key-test.tsx'
import { useUpdateSettings } from './settings.hooks.ts'
import { changesOf, type SettingsForm, settingsForm } from './settings-form.schema.ts'
import type { Answer } from '#shared/contract/call.ts'
import type { settings as calls } from '#shared/contract/settings.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BEGINS_HERE, Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useId, useState } from 'react'
import { useForm } from 'react-hook-form'

type Settings = Answer<typeof calls.get>['settings']

const FIELDS = {
  websiteName: 'websiteName',
  programmeTime: 'programmeTime',
  razorpayKeyId: 'razorpayKeyId',
  razorpayKeySecret: 'razorpayKeySecret',
} as const

export function SettingsForm({ settings }: { settings: Settings }) {
  const [before, setBefore] = useState(() => initial(settings))
  const { register, handleSubmit, reset, setError, clearErrors, control, formState } = useForm<SettingsForm>({
    defaultValues: before,
    resolver: standardSchemaResolver(settingsForm),
  })
  const { errors, isSubmitting } = formState
  const update = useUpdateSettings()
  const [isSaved, setSaved] = useState(false)

  async function save(form: SettingsForm): Promise<void> {
    try {
      const saved = initial((await update.mutateAsync(changesOf(before, form))).settings)
      setBefore(saved)
      reset(saved)
      setSaved(true)
    } catch (error) {
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to update settings.')) })
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid max-w-2xl gap-6">
      <Section title={t('General')}>
        <TextField
          label={t('Website Name')}
          autoComplete="off"
          error={errors.websiteName?.message}
          {...register('websiteName')}
        />
        <TextField
          label={t('Daily webinar time (IST)')}
          type="time"
          hint={t('When each day of the initial plan begins.')}
          error={errors.programmeTime?.message}
          {...register('programmeTime')}
        />
      </Section>
      <Section title={t('Payment Gateway')}>
        <TextField
          label={t('Razorpay Key ID')}
          autoComplete="off"
          spellCheck={false}
          error={errors.razorpayKeyId?.message}
          {...register('razorpayKeyId')}
        />
        <TextField
          label={t('Razorpay Key Secret')}
          type="password"
          autoComplete="new-password"
          hint={secretHint(settings)}
          error={errors.razorpayKeySecret?.message}
          {...register('razorpayKeySecret')}
        />
        <KeyTest control={control} setError={setError} clearErrors={clearErrors} />
      </Section>
      {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
      <Button type="submit" className="sm:justify-self-start" busy={isSubmitting} busyLabel={t('Saving...')}>
        {t('Save Changes')}
      </Button>
      <Saved open={isSaved} onClose={() => setSaved(false)} />
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Card>
      <section aria-labelledby={titleId} className="grid gap-5">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  )
}

function Saved({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Settings')} role="alertdialog">
      <p>{t('Settings have been saved successfully!')}</p>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose} {...{ [BEGINS_HERE]: true }}>
          {t('OK')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The secret never comes back from the server: the field begins empty each time. */
function initial({ websiteName, programmeTime, razorpayKeyId }: Settings): SettingsForm {
  return { websiteName, programmeTime, razorpayKeyId, razorpayKeySecret: '' }
}

function secretHint({ razorpayKeySecretSet }: Settings): string {
  return razorpayKeySecretSet ? t('A secret is stored. Leave this empty to keep it.') : t('No secret is stored yet.')
}
