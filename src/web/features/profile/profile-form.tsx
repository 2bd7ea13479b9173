import type { UserAnswer } from '#shared/contract/auth.ts'
import type { Body } from '#shared/contract/call.ts'
import { profile } from '#shared/contract/me.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf, request } from '#web/platform/api-client.ts'
import { usePageForm } from '#web/platform/use-form-draft.ts'
import { session } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

type ProfileChange = Body<typeof profile.update>

/** Edits name and mobile number, both required. The email address identifies the member and cannot change. */
export function ProfileForm({ user }: { user: UserAnswer }) {
  const update = useUpdateProfile()
  const { name, mobileNumber } = user
  const form = useForm({
    defaultValues: { name, mobileNumber },
    resolver: zodResolver(profile.update.body),
  })
  const { register, handleSubmit, formState, reset } = form
  usePageForm(form, { form: 'profile', itemId: null })
  const save = (change: ProfileChange): void =>
    update.mutate(change, {
      onSuccess: (saved) => reset({ name: saved.user.name, mobileNumber: saved.user.mobileNumber }),
    })
  const fields = update.error instanceof ApiError ? update.error.fields : {}
  const { errors } = formState

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid grid-cols-1 gap-5">
      <TextField
        label={t('Email address')}
        hint={t('This is how you sign in. It cannot be changed.')}
        type="email"
        value={user.email}
        readOnly
        autoComplete="email"
      />
      <TextField
        label={t('Full name')}
        required
        autoComplete="name"
        error={errors.name?.message ?? fields.name}
        {...register('name')}
      />
      <PhoneField
        label={t('Mobile number')}
        required
        autoComplete="tel"
        error={errors.mobileNumber?.message ?? fields.mobileNumber}
        {...register('mobileNumber')}
      />
      <Button type="submit" busy={update.isPending} busyLabel={t('Saving...')} className="justify-self-start">
        {t('Save Changes')}
      </Button>
      {update.isSuccess && !formState.isDirty && (
        <p role="status" className="font-semibold text-success">
          {t('Profile updated successfully!')}
        </p>
      )}
      {update.isError && Object.keys(fields).length === 0 && (
        <ErrorText>{messageOf(update.error, t('Failed to update profile.'))}</ErrorText>
      )}
    </form>
  )
}

/** Saves the member's own name and number; the answer becomes the signed-in user (specification §3). */
function useUpdateProfile() {
  return useMutation({
    mutationFn: (body: ProfileChange) => request(profile.update, { body }),
    onSuccess: ({ user }) => session.updateUser(user),
  })
}
