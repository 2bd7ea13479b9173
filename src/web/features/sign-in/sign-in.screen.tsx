import { ChosenPlanNotice } from './chosen-plan-notice.tsx'
import { CodeForm } from './code-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { useSignIn } from './sign-in.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { readEndedSession } from '#web/platform/ended-session.ts'
import { Card } from '#web/ui/card.tsx'
import { useState } from 'react'

/**
 * The sign-in of members and administrators (specification §2, product decisions §1). In the router, its guard
 * redirects.
 */
export function SignInScreen({ onSignedIn }: { onSignedIn?: () => void }) {
  const { details, challenge, failure, isBusy, ...signIn } = useSignIn({ onSignedIn, isKeptAcrossReload: true })
  const [endedFor] = useState(readEndedSession)
  return (
    <Card className="w-full max-w-md">
      <title>{t('Sign in – Sadhana')}</title>
      <ChosenPlanNotice />
      {challenge ? (
        <CodeForm
          challenge={challenge}
          failure={failure}
          isBusy={isBusy}
          onSubmit={(code) => signIn.submitCode(challenge, code)}
          onResend={() => signIn.resendCode(challenge)}
          onBack={signIn.backToDetails}
          backLabel={t('Use another address')}
          heading={<h1 className="text-3xl">{challenge.resendAt ? t('Check your email') : t('One more step')}</h1>}
        />
      ) : (
        <DetailsForm
          initial={details.email === '' && endedFor !== null ? { ...details, email: endedFor } : details}
          hasSessionEnded={endedFor !== null}
          failure={failure}
          isBusy={isBusy}
          submitDetails={signIn.submitDetails}
        />
      )}
    </Card>
  )
}
