import type { Body } from '#shared/contract/call.ts'
import { email, optionalText } from '#shared/contract/fields.ts'
import { team, type TeamMember } from '#shared/contract/team.ts'
import { t } from '#web/i18n/t.ts'
import type { FieldLabels } from '#web/platform/form-changes.ts'
import * as z from 'zod/mini'

/** Name and number are only for somebody without an account; the server asks for them. */
export const teamForm = z.object({
  email,
  name: optionalText('Full Name', 100),
  mobileNumber: z.string().check(z.trim()),
  roles: team.add.body.shape.roles,
  /** Of moderators; empty for all. */
  livestreamIds: z.array(z.string()),
})
export type TeamForm = z.output<typeof teamForm>

export function initialTeamForm(member: TeamMember | null, address = ''): TeamForm {
  return {
    email: member?.email ?? address,
    name: '',
    mobileNumber: '',
    roles: member?.roles ?? [],
    livestreamIds: member?.livestreamIds ?? [],
  }
}

/** The sessions as the server takes them: null for all. */
export function sessionsOf({ livestreamIds }: TeamForm): string[] | null {
  return livestreamIds.length > 0 ? livestreamIds : null
}

export function newMemberOf({ name, mobileNumber, ...form }: TeamForm): Body<typeof team.add> {
  return {
    ...form,
    livestreamIds: form.livestreamIds.length > 0 ? form.livestreamIds : null,
    ...(name !== '' && { name }),
    ...(mobileNumber !== '' && { mobileNumber }),
  }
}

export const teamLabels: FieldLabels<TeamForm> = {
  email: null,
  name: null,
  mobileNumber: null,
  roles: () => t('Roles'),
  livestreamIds: () => t('Sessions'),
}
