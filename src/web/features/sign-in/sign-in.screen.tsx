import { CodeForm } from './code-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { type Details, useSignIn } from './sign-in.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/card.tsx'
import { useState } from 'react'

/** One sign-in for members and administrators (specification §2, decisions §1). */
export function SignInScreen() {
  const { challenge, failure, isBusy, start, enterCode, sendAgain, startOver } = useSignIn()
  // Who goes back from the code finds what he has typed.
  const [typed, setTyped] = useState<Details>({ email: '', mobileNumber: '' })

  return (
    <Card className="w-full max-w-md">
      <title>{t('Sign in – Sadhana')}</title>
      {challenge ? (
        <CodeForm
          challenge={challenge}
          failure={failure}
          isBusy={isBusy}
          onCode={(code) => enterCode(challenge, code)}
          onSendAgain={() => sendAgain(challenge)}
          onBack={startOver}
        />
      ) : (
        <DetailsForm
          initial={typed}
          failure={failure}
          isBusy={isBusy}
          onDetails={(details) => {
            setTyped(details)
            start(details)
          }}
        />
      )}
    </Card>
  )
}
