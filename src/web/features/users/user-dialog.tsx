import { EndPlanDialog, parseEndingPlans } from './end-plan-dialog.tsx'
import { PlanField } from './plan-field.tsx'
import { changesOf, initialUserForm, newUserOf, type UserForm, userForm, userLabels } from './user-form.schema.ts'
import { useCreateUser, useUpdateUser } from './users.hooks.ts'
import { type AdminUser, type EndingPlans, users } from '#shared/contract/users.ts'
import { istDay } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useMay } from '#web/platform/permissions.ts'
import { toast } from '#web/platform/toasts.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

const FIELDS = {
  name: 'name',
  email: 'email',
  mobileNumber: 'mobileNumber',
  currentPlan: 'plan',
  plan: 'plan',
  planEndsOn: 'planEndsOn',
} as const

/** The form of a new or an edited user. As for streams and settings, its errors stay in the form (specification §8). */
export function UserDialog({ user, onClose }: { user: AdminUser | null; onClose: () => void }) {
  const form = useForm<UserForm>({
    defaultValues: initialUserForm(user),
    resolver: standardSchemaResolver(userForm),
  })
  const { register, handleSubmit, setError, formState } = form
  const mayChangePlan = useMay('members.plans')
  const create = useCreateUser()
  const update = useUpdateUser()
  const { errors, isSubmitting, isDirty } = formState
  useFormDraft(form, { form: 'user', itemId: user?._id ?? null })
  const [ending, setEnding] = useState<EndingPlans | null>(null)

  const edited = useEditedItem(users.update.answer, {
    item: user,
    form,
    toForm: initialUserForm,
    getItem: (answer) => answer.user,
    labels: userLabels,
  })

  async function save(
    values: UserForm,
    { base, initial, endsPlanUntil }: SaveOptions = { base: edited.base, initial: edited.initial },
  ): Promise<void> {
    edited.clearConflict()
    try {
      const changes = { ...changesOf(initial, values), ...(endsPlanUntil && { endsPlanUntil }) }
      if (base) await update.mutateAsync({ user: base, changes })
      else await create.mutateAsync(newUserOf(values))
      onClose()
      if (!base) toast({ kind: 'success', text: t('{name} was added.', { name: values.name }) })
    } catch (error) {
      const endingPlans = parseEndingPlans(error)
      setEnding(endingPlans)
      if (!endingPlans && !edited.catchConflict(error)) showErrors(error)
    }
  }

  const plan = useWatch({ control: form.control, name: 'plan' })
  const submit = (options?: SaveOptions) => void handleSubmit((values) => save(values, options))()

  function showErrors(error: unknown): void {
    const refused = fieldErrors(error, FIELDS)
    for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
    const fallback = user ? t('Failed to update user.') : t('Failed to add user.')
    if (refused.length === 0) setError('root', { message: messageOf(error, fallback) })
  }

  const conflict = edited.conflict((base, initial) => submit({ base, initial }))
  return (
    <>
      <Dialog open onClose={onClose} title={user ? t('Edit User Details') : t('Create a New User')}>
        <form
          noValidate
          onSubmit={(event) => void handleSubmit((values) => save(values))(event)}
          className="grid gap-5"
        >
          <TextField
            label={t('Full Name')}
            required
            autoComplete="off"
            error={errors.name?.message}
            {...register('name')}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {user ? (
              <TextField label={t('Email')} type="email" disabled value={user.email} />
            ) : (
              <TextField
                label={t('Email')}
                type="email"
                required
                autoComplete="off"
                error={errors.email?.message}
                {...register('email')}
              />
            )}
            <PhoneField
              label={t('Mobile Number')}
              required
              autoComplete="off"
              error={errors.mobileNumber?.message}
              {...register('mobileNumber')}
            />
            {mayChangePlan && <PlanField user={user} error={errors.plan?.message} {...register('plan')} />}
            {!user && plan !== '' && (
              <TextField
                label={t('Plan ends on')}
                type="date"
                min={istDay(serverNow())}
                hint={t('Empty for the full length of the plan.')}
                error={errors.planEndsOn?.message}
                {...register('planEndsOn')}
              />
            )}
          </div>
          {!user && <CheckboxField label={t('Send a welcome email')} {...register('sendsEmail')} />}
          {user && plan !== '' && plan !== edited.initial.plan && (
            <CheckboxField label={t('Send an email about the plan')} {...register('sendsEmail')} />
          )}
          {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
          {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
          <FormActions
            saveLabel={user ? t('Save Changes') : t('Create User')}
            isDisabled={edited.isDeleted}
            isSaving={isSubmitting}
            isDirty={isDirty}
            onCancel={onClose}
          />
        </form>
      </Dialog>
      <EndPlanDialog
        ending={ending}
        name={user?.name ?? ''}
        isSaving={isSubmitting}
        onKeep={() => setEnding(null)}
        onEnd={() => submit({ base: edited.base, initial: edited.initial, endsPlanUntil: ending?.until })}
      />
    </>
  )
}

interface SaveOptions {
  base: AdminUser | null
  initial: UserForm
  /** The end of the last running plan, if the administrator has confirmed that the change ends it early. */
  endsPlanUntil?: Date | undefined
}
