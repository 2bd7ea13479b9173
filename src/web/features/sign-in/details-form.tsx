import type { Details } from './sign-in.hooks.ts'
import { auth } from '#shared/contract/auth.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

const details = z.pick(auth.login.body, { name: true, email: true, mobileNumber: true })

interface DetailsFormProps {
  initial: { name: string; email: string; mobileNumber: string }
  failure: string | null
  isBusy: boolean
  onDetails: (details: Details) => void
}

/** Who one is; the name is for those who come for the first time. */
export function DetailsForm({ initial, failure, isBusy, onDetails }: DetailsFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: initial, resolver: zodResolver(details) })
  const { errors } = formState
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void handleSubmit(({ name, ...rest }) => onDetails({ ...rest, ...(name && { name }) }))(event)
      }}
      className="grid gap-4"
    >
      <div>
        <h1 className="text-3xl">{t('Welcome')}</h1>
        <p className="mt-1 text-muted">{t('Sign in, or begin with your name, email and mobile number.')}</p>
      </div>
      <TextField
        label={t('Full name')}
        hint={t('Only if you are new here.')}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t('Email address')}
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={t('Mobile number')}
        type="tel"
        required
        autoComplete="tel"
        error={errors.mobileNumber?.message}
        {...register('mobileNumber')}
      />
      <Button type="submit" busy={isBusy} busyLabel={t('Authenticating...')} className="mt-2 w-full">
        {t('Continue')}
      </Button>
      {failure && <ErrorText>{failure}</ErrorText>}
    </form>
  )
}
