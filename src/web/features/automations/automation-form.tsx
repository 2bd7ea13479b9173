import { TestAutomationButton } from './test-automation-button.tsx'
import { useUpdateAutomation } from './automations.hooks.ts'
import { type Automation, automations, stepTexts } from '#shared/contract/automations.ts'
import { fillPlaceholders } from '#shared/domain/automation-texts.ts'
import type { Language } from '#shared/domain/locale.ts'
import type { MessageTexts } from '#shared/domain/messages.ts'
import { MessagePreview } from '#web/features/messages/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import type { FieldLabels } from '#web/platform/form-changes.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { toast } from '#web/platform/toasts.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { usePageForm } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

const FIELDS = {
  'texts.en.subject': 'en.subject',
  'texts.en.body': 'en.body',
  'texts.hi.subject': 'hi.subject',
  'texts.hi.body': 'hi.body',
} as const

const labels: FieldLabels<MessageTexts> = { en: () => t('English text'), hi: () => t('Hindi text') }

const toForm = ({ en, hi }: MessageTexts): MessageTexts => ({ en: { ...en }, hi: { ...hi } })

/** The words of a step in both languages, with a preview; stays open after saving. */
export function AutomationForm({ automation }: { automation: Automation }) {
  const { step, placeholders, examples, defaultTexts } = automation
  const update = useUpdateAutomation()
  const [language, setLanguage] = useState<Language>('en')
  const form = useForm<MessageTexts>({
    defaultValues: toForm(automation.texts),
    resolver: standardSchemaResolver(stepTexts),
  })
  const { register, handleSubmit, setError, formState } = form
  usePageForm(form, { form: 'automation', itemId: step })
  const edited = useEditedItem(automations.update.answer, {
    item: automation,
    form,
    toForm: (item) => toForm((item ?? automation).texts),
    getItem: (answer) => answer.automation,
    labels,
  })
  // The switch beside the form makes a new version, too.
  const seen = Math.max(edited.base?.version ?? 0, sameWords(edited.base, automation) ? automation.version : 0)

  async function save(texts: MessageTexts, version = seen): Promise<void> {
    edited.clearConflict()
    try {
      const { automation: saved } = await update.mutateAsync({ step, body: { texts, version } })
      edited.acceptSaved(saved)
      toast({ kind: 'success', text: t('Saved. Whoever gets it from the next day on reads these words.') })
    } catch (error) {
      if (edited.catchConflict(error)) return
      const refused = fieldErrors(error, FIELDS)
      for (const [path, message] of refused) setError(path, { message }, { shouldFocus: true })
      if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to save the words.')) })
    }
  }

  const conflict = edited.conflict((now) => void handleSubmit((texts) => save(texts, now.version))())
  const typed = useWatch({ control: form.control, compute: toForm })
  const shown = { en: fillPlaceholders(typed.en, examples.en), hi: fillPlaceholders(typed.hi, examples.hi) }
  return (
    <div className="grid grid-cols-1 gap-6 border-t border-line pt-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((texts) => save(texts))(event)}
        className="grid min-w-0 grid-cols-1 content-start gap-4"
      >
        {(['en', 'hi'] as const).map((each) => (
          <fieldset key={each} className="grid min-w-0 grid-cols-1 gap-4">
            <legend className="mb-2 font-semibold">{each === 'en' ? t('English') : t('Hindi')}</legend>
            <TextField
              label={each === 'en' ? t('Subject in English') : t('Subject in Hindi')}
              lang={each}
              autoComplete="off"
              error={formState.errors[each]?.subject?.message}
              {...register(`${each}.subject`, { onChange: () => setLanguage(each) })}
            />
            <TextAreaField
              label={each === 'en' ? t('Text in English') : t('Text in Hindi')}
              lang={each}
              rows={9}
              error={formState.errors[each]?.body?.message}
              {...register(`${each}.body`, { onChange: () => setLanguage(each) })}
            />
          </fieldset>
        ))}
        <p className="text-[0.9375rem] wrap-anywhere text-muted">
          {t('These are filled in: {placeholders}', {
            placeholders: placeholders.map((name) => `{{${name}}}`).join(' '),
          })}
        </p>
        {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={update.isPending} />}
        {formState.errors.root?.message && <ErrorText>{formState.errors.root.message}</ErrorText>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={update.isPending} busyLabel={t('Saving…')} disabled={!formState.isDirty}>
            {t('Save the words')}
          </Button>
          <Button
            type="button"
            variant="secondary"
            onClick={() => {
              for (const each of ['en', 'hi'] as const)
                form.setValue(each, { ...defaultTexts[each] }, { shouldDirty: true, shouldValidate: true })
            }}
          >
            {t('Take the original words')}
          </Button>
        </div>
      </form>
      <MessagePreview
        texts={shown}
        channels={step === 'WELCOME' || step === 'BEFORE_END' ? ['EMAIL'] : ['APP', 'EMAIL', 'PUSH']}
        language={language}
        onLanguage={setLanguage}
      >
        <TestAutomationButton step={step} language={language} isSaved={!formState.isDirty} />
      </MessagePreview>
    </div>
  )
}

/** Whether only the switch differs. */
function sameWords(base: Automation | null, now: Automation): boolean {
  return JSON.stringify(base?.texts) === JSON.stringify(now.texts)
}
