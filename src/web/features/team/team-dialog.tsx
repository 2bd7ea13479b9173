import { SessionFields } from './session-fields.tsx'
import { initialTeamForm, newMemberOf, sessionsOf, type TeamForm, teamForm, teamLabels } from './team-form.schema.ts'
import { TEAM_ROLE_HINTS, TEAM_ROLE_LABELS } from './team-labels.ts'
import { useAddTeamMember, useChangeRoles } from './team.hooks.ts'
import { team, type TeamMember } from '#shared/contract/team.ts'
import { TEAM_ROLES } from '#shared/domain/permissions.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { fieldErrors } from '#web/platform/form-errors.ts'
import { toast } from '#web/platform/toasts.ts'
import { useEditedItem } from '#web/platform/use-edited-item.ts'
import { useFormDraft } from '#web/platform/use-form-draft.ts'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'

const FIELDS = {
  email: 'email',
  name: 'name',
  mobileNumber: 'mobileNumber',
  roles: 'roles',
  livestreamIds: 'livestreamIds',
} as const

interface TeamDialogProps {
  /** Null to add somebody. */
  member: TeamMember | null
  /** The address of the user to add. */
  address?: string
  onClose: () => void
}

/** Adds a user to the team, or changes somebody's roles. */
export function TeamDialog({ member, address = '', onClose }: TeamDialogProps) {
  const form = useForm<TeamForm>({
    defaultValues: initialTeamForm(member, address),
    resolver: standardSchemaResolver(teamForm),
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const [add, change] = [useAddTeamMember(), useChangeRoles()]
  const [hasNoAccount, setHasNoAccount] = useState(false)
  useFormDraft(form, { form: 'team', itemId: member?._id ?? null })
  const edited = useEditedItem(team.update.answer, {
    item: member,
    form,
    toForm: initialTeamForm,
    getItem: (answer) => answer.member,
    labels: teamLabels,
  })

  async function save(values: TeamForm, base = edited.base): Promise<void> {
    edited.clearConflict()
    try {
      if (base)
        await change.mutateAsync({
          _id: base._id,
          roles: values.roles,
          livestreamIds: sessionsOf(values),
          version: base.version,
        })
      else await add.mutateAsync(newMemberOf(values))
      onClose()
      toast({ kind: 'success', text: base ? t('The roles were changed.') : t('Added to the team.') })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ACCOUNT_UNKNOWN') askForAccount(error)
      else if (!edited.catchConflict(error)) showErrors(error)
    }
  }

  /** Keeps what was typed, and shows the fields of a new account below the address. */
  function askForAccount(error: ApiError): void {
    setHasNoAccount(true)
    setError('email', { message: messageOf(error, '') }, { shouldFocus: true })
  }

  function showErrors(error: unknown): void {
    const refused = fieldErrors(error, FIELDS)
    for (const [name, message] of refused) setError(name, { message }, { shouldFocus: true })
    if (refused.length === 0) setError('root', { message: messageOf(error, t('Failed to save the roles.')) })
  }

  const conflict = edited.conflict((base) => void handleSubmit((values) => save(values, base))())
  return (
    <Dialog open onClose={onClose} title={member ? t('Roles of {name}', { name: member.name }) : t('Add to the team')}>
      <form noValidate onSubmit={(event) => void handleSubmit((values) => save(values))(event)} className="grid gap-5">
        {!member && (
          <TextField
            label={t('Email')}
            type="email"
            required
            autoComplete="off"
            hint={t('Of their account here. They are signed out and sign in as an administrator.')}
            error={errors.email?.message}
            {...register('email')}
          />
        )}
        {hasNoAccount && (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label={t('Full Name')}
              required
              autoComplete="off"
              error={errors.name?.message}
              {...register('name')}
            />
            <PhoneField
              label={t('Mobile Number')}
              required
              autoComplete="off"
              error={errors.mobileNumber?.message}
              {...register('mobileNumber')}
            />
          </div>
        )}
        <RoleFields form={form} />
        <SessionFields form={form} />
        {errors.root?.message && <ErrorText>{errors.root.message}</ErrorText>}
        {conflict !== undefined && <EditConflictPanel conflict={conflict} isSaving={isSubmitting} />}
        <FormActions
          saveLabel={member ? t('Save Changes') : t('Add to the team')}
          isDisabled={edited.isDeleted}
          isSaving={isSubmitting}
          isDirty={isDirty}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** A box for each role, with what it allows. */
function RoleFields({ form: { register, formState } }: { form: UseFormReturn<TeamForm> }) {
  const errorId = useId()
  const message = formState.errors.roles?.message
  return (
    <fieldset aria-describedby={errorId} className="grid gap-1">
      <legend className="mb-2 font-semibold">{t('Roles')}</legend>
      {TEAM_ROLES.map((role) => (
        <CheckboxField
          key={role}
          label={TEAM_ROLE_LABELS[role]()}
          hint={TEAM_ROLE_HINTS[role]()}
          value={role}
          {...register('roles')}
        />
      ))}
      <div id={errorId}>{message && <ErrorText>{t(message)}</ErrorText>}</div>
    </fieldset>
  )
}
