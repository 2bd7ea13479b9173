import { KeyTest } from './key-test.tsx'
import { ProgrammeTimeImpact, useMembersUnderway } from './programme-time-impact.tsx'
import { useUpdateSettings } from './settings.hooks.ts'
import {
  initialSettingsForm,
  type Settings,
  type SettingsForm,
  settingsForm,
  settingsLabels,
} from './settings-form.schema.ts'
import { settings as calls } from '#shared/contract/settings.ts'
import type { ProgrammeEffect } from '#shared/domain/programme-orders.ts'
import { LiveKeyHint } from '#web/features/legal-facts/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { changedFields } from '#web/platform/form-changes.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { usePageForm } from '#web/platform/use-form-draft.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { AUTOFOCUS_ATTRIBUTE, Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useId, useState } from 'react'
import { useForm } from 'react-hook-form'

const FIELDS = {
  websiteName: 'websiteName',
  programmeTime: 'programmeTime',
  webinarChatMode: 'webinarChatMode',
  contactEmail: 'contactEmail',
  contactPhone: 'contactPhone',
  contactWhatsApp: 'contactWhatsApp',
  razorpayKeyId: 'razorpayKeyId',
  razorpayKeySecret: 'razorpayKeySecret',
} as const

export function SettingsForm({ settings }: { settings: Settings }) {
  const form = useForm<SettingsForm>({
    defaultValues: initialSettingsForm(settings),
    resolver: standardSchemaResolver(settingsForm),
  })
  const { register, handleSubmit, setError, clearErrors, control, formState } = form
  const { errors, isSubmitting } = formState
  const update = useUpdateSettings()
  const [isSaved, setSaved] = useState(false)
  usePageForm(form, { form: 'settings', itemId: null, omit: ['razorpayKeySecret'] })
  const [effect, setEffect] = useState<ProgrammeEffect>('TOMORROW')
  const isNobodyUnderway = useMembersUnderway({ isNeeded: false }) === 0

  const edited = useEditedItem(calls.update.answer, {
    item: settings,
    form,
    toForm: (item) => initialSettingsForm(item ?? settings),
    getItem: (answer) => answer.settings,
    labels: settingsLabels,
  })
  const { version = settings.version } = edited.base ?? {}

  async function save(values: SettingsForm, seen = version, initial = edited.initial): Promise<void> {
    edited.clearConflict()
    try {
      const saved = await update.mutateAsync({
        ...changedFields(initial, values),
        takesEffect: isNobodyUnderway ? 'AT_ONCE' : effect,
        version: seen,
      })
      edited.acceptSaved(saved.settings)
      setSaved(true)
    } catch (error) {
      if (edited.catchConflict(error)) return
      const refused = fieldErrors(error, FIELDS)
      for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to update settings.')) })
    }
  }

  const conflict = edited.conflict(
    (now, initial) => void handleSubmit((values) => save(values, now.version, initial))(),
  )
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => save(values))(event)} className="max-w-2xl">
      <Card>
        <div className="grid grid-cols-1 gap-6">
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
            <ProgrammeTimeImpact
              control={control}
              savedTime={settings.programmeTime}
              value={effect}
              onChange={setEffect}
            />
            <SelectField
              label={t('Chat in the daily webinar')}
              hint={t('For the rooms that open from now on. Members can always ask the teacher.')}
              error={errors.webinarChatMode?.message}
              options={[
                { value: 'HOLD_FIRST', label: t('First messages wait for a moderator') },
                { value: 'OPEN', label: t('Open: shown at once') },
                { value: 'OFF', label: t('Off') },
              ]}
              {...register('webinarChatMode')}
            />
          </Section>
          <Section title={t('Contact')}>
            <TextField
              label={t('Contact email')}
              type="email"
              autoComplete="off"
              hint={t('On the public pages and under Help. Replies to emails go here, too.')}
              error={errors.contactEmail?.message}
              {...register('contactEmail')}
            />
            <TextField
              label={t('Contact phone')}
              type="tel"
              autoComplete="off"
              hint={t('May stay empty. It is then shown nowhere.')}
              error={errors.contactPhone?.message}
              {...register('contactPhone')}
            />
            <TextField
              label={t('Contact by WhatsApp')}
              type="tel"
              autoComplete="off"
              hint={t('May stay empty. It is then shown nowhere.')}
              error={errors.contactWhatsApp?.message}
              {...register('contactWhatsApp')}
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
            <LiveKeyHint />
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
          {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
          <Button type="submit" className="sm:justify-self-start" busy={isSubmitting} busyLabel={t('Saving...')}>
            {t('Save Changes')}
          </Button>
        </div>
      </Card>
      <SavedDialog open={isSaved} onClose={() => setSaved(false)} />
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-5 not-last-of-type:border-b not-last-of-type:border-line not-last-of-type:pb-7"
    >
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function SavedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Settings')} role="alertdialog">
      <p>{t('Settings have been saved successfully!')}</p>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose} {...{ [AUTOFOCUS_ATTRIBUTE]: true }}>
          {t('OK')}
        </Button>
      </div>
    </Dialog>
  )
}

function secretHint({ razorpayKeySecretSet }: Settings): string {
  return razorpayKeySecretSet ? t('A secret is stored. Leave this empty to keep it.') : t('No secret is stored yet.')
}
