import { CodeForm } from './code-form.tsx'
import { twoStep } from '#shared/contract/two-step.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { freshCode } from '#web/platform/fresh-code.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useMutation } from '@tanstack/react-query'

const AUTHENTICATOR_CHALLENGE = { details: { email: '', mobileNumber: '' }, challengeId: 'app', resendAt: null }

/** Asks for a code of the administrator's authenticator app instead of an emailed one. The session continues. */
export function AuthenticatorCodeDialog() {
  const confirm = useMutation({
    mutationFn: (code: string) => request(twoStep.confirm, { body: { code } }),
    onSuccess: () => freshCode.answer(true),
  })
  const cancel = () => freshCode.answer(false)
  return (
    <Dialog open onClose={cancel} title={t('Please confirm that it is you')}>
      <CodeForm
        challenge={AUTHENTICATOR_CHALLENGE}
        failure={confirm.error && messageOf(confirm.error, t('Server responded with an error.'))}
        isBusy={confirm.isPending}
        onCode={(code) => confirm.mutate(code)}
        onSendAgain={cancel}
        onBack={cancel}
        backLabel={t('Cancel')}
      />
    </Dialog>
  )
}
