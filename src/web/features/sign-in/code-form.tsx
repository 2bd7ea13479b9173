import type { Challenge } from './sign-in.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type ReactNode, type SubmitEvent, useState } from 'react'

interface CodeFormProps {
  challenge: Pick<Challenge, 'details' | 'challengeId' | 'resendAt'>
  failure: string | null
  isBusy: boolean
  onSubmit: (code: string) => void
  onResend: () => void
  onBack: () => void
  backLabel: string
  heading?: ReactNode
}

/**
 * Takes an emailed code, a code of the authenticator app or a recovery code. The length is not shown: members and
 * administrators get emailed codes of different lengths.
 */
export function CodeForm({ challenge, failure, isBusy, heading, ...form }: CodeFormProps) {
  const [error, setError] = useState<string>()
  const isAuthenticatorCode = challenge.resendAt === null
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('code')
    const code = typeof entered === 'string' ? entered.replaceAll(/\s/g, '') : ''
    const isCode = /^(\d{4,10}|[a-z2-7]{4}(-?[a-z2-7]{4}){3})$/i.test(code)
    setError(isCode ? undefined : t('Please enter the digits of the code.'))
    if (isCode) form.onSubmit(code)
  }
  return (
    <form key={challenge.challengeId} noValidate onSubmit={submit} className="grid gap-4">
      <div>
        {heading}
        <p role="status" className="mt-1 break-words text-muted">
          {isAuthenticatorCode
            ? t('Please enter the code that your authenticator app shows.')
            : t('We have sent a code to {email}. Please enter it below.', { email: challenge.details.email })}
        </p>
      </div>
      <TextField
        label={t('Code')}
        name="code"
        // Recovery codes contain letters.
        inputMode={isAuthenticatorCode ? 'text' : 'numeric'}
        {...(isAuthenticatorCode && { hint: t('Or one of your recovery codes.') })}
        autoComplete="one-time-code"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the only field, which the user has just asked for
        autoFocus
        required
        error={error}
      />
      <Button type="submit" busy={isBusy} busyLabel={t('Authenticating...')} className="w-full">
        {t('Continue')}
      </Button>
      {failure && <ErrorText>{failure}</ErrorText>}
      <div className="flex flex-wrap justify-between gap-2">
        {challenge.resendAt && <ResendButton resendAt={challenge.resendAt} isBusy={isBusy} onResend={form.onResend} />}
        <Button variant="quiet" small onClick={form.onBack}>
          {form.backLabel}
        </Button>
      </div>
    </form>
  )
}

interface ResendButtonProps {
  resendAt: Date
  isBusy: boolean
  onResend: () => void
}

function ResendButton({ resendAt, isBusy, onResend }: ResendButtonProps) {
  const now = useNow(1000)
  const seconds = Math.max(0, Math.ceil((resendAt.getTime() - now.getTime()) / 1000))
  return (
    <Button variant="quiet" small disabled={seconds > 0 || isBusy} onClick={onResend}>
      {seconds > 0 ? resendText(seconds) : t('Send again')}
    </Button>
  )
}

function resendText(seconds: number): string {
  if (seconds <= 90) return t('Send again in {seconds} s', { seconds })
  return t('Send again in {minutes} min', { minutes: Math.ceil(seconds / 60) })
}
