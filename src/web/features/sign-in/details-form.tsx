import type { DetailsErrors } from './sign-in-client.ts'
import type { SignInDetails } from './sign-in.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { LegalSentence } from '#web/ui/legal-sentence.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type SubmitEvent, useState } from 'react'

interface DetailsFormProps {
  initial: SignInDetails
  /** The person was signed in here until the session ended by itself. */
  hasSessionEnded: boolean
  failure: string | null
  isBusy: boolean
  /** Resolves with the errors of the form. */
  submitDetails: (form: Readonly<Record<string, unknown>>) => Promise<DetailsErrors>
}

/** The first step of the sign-in: email and mobile number, and the name of a new member. */
export function DetailsForm({ initial, hasSessionEnded, failure, isBusy, submitDetails }: DetailsFormProps) {
  const [errors, setErrors] = useState<DetailsErrors>({})
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const invalid = await submitDetails(Object.fromEntries(new FormData(form)))
    setErrors(invalid)
    focusFirstError(form, invalid)
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4">
      <div>
        <h1 className="text-3xl">{hasSessionEnded ? t('Please sign in again') : t('Welcome')}</h1>
        <p className="mt-1 text-muted">
          {hasSessionEnded
            ? t('You were signed out. After signing in you are back where you were.')
            : t('Sign in, or begin with your name, email and mobile number.')}
        </p>
      </div>
      <TextField
        label={t('Full name')}
        hint={t('Only if you are new here.')}
        name="name"
        autoComplete="name"
        defaultValue={initial.name}
        error={errors.name}
      />
      <TextField
        label={t('Email address')}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={initial.email}
        error={errors.email}
      />
      <PhoneField
        label={t('Mobile number')}
        name="mobileNumber"
        required
        autoComplete="tel"
        defaultValue={initial.mobileNumber}
        error={errors.mobileNumber}
      />
      <Button type="submit" busy={isBusy} busyLabel={t('Authenticating...')} className="mt-2 w-full">
        {t('Continue')}
      </Button>
      {failure && <ErrorText>{failure}</ErrorText>}
      <LegalSentence
        className="text-sm text-muted"
        text={t('By continuing you agree to our {terms} and to what our {privacy} says.')}
      />
    </form>
  )
}

function focusFirstError(form: HTMLFormElement, errors: DetailsErrors): void {
  const [first] = (['name', 'email', 'mobileNumber'] as const).filter((name) => errors[name] !== undefined)
  form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
}
