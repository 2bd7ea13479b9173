import { CodeForm } from './code-form.tsx'
import { useTwoStep } from './two-step.hooks.ts'
import { useSignIn } from './sign-in.hooks.ts'
import { auth, type UserAnswer } from '#shared/contract/auth.ts'
import { t } from '#web/i18n/t.ts'
import { request, messageOf } from '#web/platform/api-client.ts'
import { freshCodePrompt, useIsFreshCodePromptOpen } from '#web/platform/fresh-code.ts'
import { session, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { twoStep as twoStepCalls } from '#shared/contract/two-step.ts'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'

/**
 * Asks for a fresh code whenever the server requires one, and then repeats the refused request (product decisions §1).
 */
export function FreshCodeDialog() {
  const { user } = useSession()
  const isRequested = useIsFreshCodePromptOpen()
  const twoStep = useTwoStep({ enabled: isRequested && user?.role === 'ADMIN' })
  if (!isRequested || !user || twoStep.isLoading) return null
  return twoStep.data?.isOn ? <AuthenticatorCodeDialog /> : <EmailedCodeDialog user={user} />
}

/** Signs in again with a code to the user's own email address; the previous session ends. */
function EmailedCodeDialog({ user: { email, mobileNumber, role } }: { user: UserAnswer }) {
  const [previousToken] = useState(() => session.get().token)
  const { challenge, failure, isBusy, ...signIn } = useSignIn({
    onSignedIn: () => {
      if (previousToken !== null) request(auth.logout, { token: previousToken }).catch(() => undefined)
      freshCodePrompt.close(true)
    },
  })
  const cancel = () => freshCodePrompt.close(false)
  return (
    <Dialog open onClose={cancel} title={t('Please confirm that it is you')}>
      {challenge ? (
        <CodeForm
          challenge={challenge}
          failure={failure}
          isBusy={isBusy}
          onSubmit={(code) => signIn.submitCode(challenge, code)}
          onResend={() => signIn.resendCode(challenge)}
          onBack={cancel}
          backLabel={t('Cancel')}
        />
      ) : (
        <>
          <p>
            {role === 'ADMIN'
              ? t('Money, deletions and people’s details need a fresh code. We send it to {email}.', { email })
              : t('This needs a fresh code. We send it to {email}.', { email })}
          </p>
          {failure && <ErrorText className="mt-4">{failure}</ErrorText>}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={cancel}>
              {t('Cancel')}
            </Button>
            <Button
              busy={isBusy}
              busyLabel={t('Sending...')}
              onClick={() => void signIn.submitDetails({ email, mobileNumber, fresh: true })}
              autoFocus
            >
              {t('Send me a code')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

const AUTHENTICATOR_CHALLENGE = { details: { email: '', mobileNumber: '' }, challengeId: 'app', resendAt: null }

/** Asks for a code of the administrator's authenticator app instead of an emailed one. The session continues. */
function AuthenticatorCodeDialog() {
  const confirm = useMutation({
    mutationFn: (code: string) => request(twoStepCalls.confirm, { body: { code } }),
    onSuccess: () => freshCodePrompt.close(true),
  })
  const cancel = () => freshCodePrompt.close(false)
  return (
    <Dialog open onClose={cancel} title={t('Please confirm that it is you')}>
      <CodeForm
        challenge={AUTHENTICATOR_CHALLENGE}
        failure={confirm.error && messageOf(confirm.error, t('Server responded with an error.'))}
        isBusy={confirm.isPending}
        onSubmit={(code) => confirm.mutate(code)}
        onResend={cancel}
        onBack={cancel}
        backLabel={t('Cancel')}
      />
    </Dialog>
  )
}
