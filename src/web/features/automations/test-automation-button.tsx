import { useTestAutomation } from './automations.hooks.ts'
import type { AutomationStep } from '#shared/domain/automations.ts'
import type { Language } from '#shared/domain/locale.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'

interface TestAutomationButtonProps {
  step: AutomationStep
  language: Language
  /** The test has the saved words. */
  isSaved: boolean
}

/** Sends the saved words to oneself by email, in the language of the preview. */
export function TestAutomationButton({ step, language, isSaved }: TestAutomationButtonProps) {
  const test = useTestAutomation()
  return (
    <>
      {test.error && <ErrorText>{messageOf(test.error, t('The test could not be sent.'))}</ErrorText>}
      {!isSaved && <p className="text-[0.9375rem] text-muted">{t('Save the words before you test them.')}</p>}
      <Button
        small
        variant="secondary"
        disabled={!isSaved}
        busy={test.isPending}
        busyLabel={t('Sending…')}
        onClick={() =>
          test.mutate(
            { step, language },
            { onSuccess: ({ to }) => toast({ kind: 'success', text: t('A test is on its way to {to}.', { to }) }) },
          )
        }
      >
        {language === 'hi' ? t('Test to myself in Hindi') : t('Test to myself in English')}
      </Button>
    </>
  )
}
