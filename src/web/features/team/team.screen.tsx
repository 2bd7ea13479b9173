import { TeamDialog } from './team-dialog.tsx'
import { TEAM_ROLE_LABELS } from './team-labels.ts'
import { useRemoveTeamMember, useTeam } from './team.hooks.ts'
import type { TeamMember } from '#shared/contract/team.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useSession } from '#web/platform/session.ts'
import { toast } from '#web/platform/toasts.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Pencil, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'

/** Who administrates, and in which roles; for owners. */
export function TeamScreen() {
  const list = useTeam()
  const [edited, setEdited] = useState<TeamMember | 'NEW' | null>(null)
  const [removed, setRemoved] = useState<TeamMember | null>(null)
  // The page of a user links here with their address.
  const { getFilter, setFilter } = useUrlFilters(['add'])
  const address = getFilter('add')
  useReopenedForm('team', { items: list.data ?? [], open: (member) => setEdited(member ?? 'NEW') })
  return (
    <>
      <title>{t('Team – Sadhana')}</title>
      <ScreenHeader
        title={t('Team')}
        text={t('Who works here, and what each of them can see and do.')}
        action={
          <Button onClick={() => setEdited('NEW')}>
            <UserPlus aria-hidden size={20} />
            {t('Add to the team')}
          </Button>
        }
      />
      {list.isPending ? (
        <LoadingRows text={t('Loading the team...')} />
      ) : list.data === undefined ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(list.error, t('Failed to fetch the team.'))}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <div className="rounded-card border border-line bg-raised px-4 py-1 md:px-2 md:py-2">
          <TeamTable members={list.data} onEdit={setEdited} onRemove={setRemoved} />
        </div>
      )}
      {(edited ?? address) && (
        <TeamDialog
          member={edited === 'NEW' ? null : edited}
          address={address}
          onClose={() => {
            setEdited(null)
            if (address) setFilter('add', '')
          }}
        />
      )}
      {removed && <RemoveDialog member={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

interface TeamTableProps {
  members: readonly TeamMember[]
  onEdit: (member: TeamMember) => void
  onRemove: (member: TeamMember) => void
}

function TeamTable({ members, ...on }: TeamTableProps) {
  const { user } = useSession()
  return <Table caption={t('Team')} rows={members} rowKey={({ _id }) => _id} columns={columns(user?._id ?? '', on)} />
}

function columns(ownId: string, { onEdit, onRemove }: Omit<TeamTableProps, 'members'>): Column<TeamMember>[] {
  return [
    {
      header: t('Name'),
      cell: ({ _id, name }) => (
        <span className="font-semibold wrap-anywhere">{_id === ownId ? t('{name} (you)', { name }) : name}</span>
      ),
      onPhones: 'main',
    },
    { header: t('Roles'), cell: rolesText },
    { header: t('Email'), cell: ({ email }) => <EmailAddress>{email}</EmailAddress> },
    { header: t('Since'), cell: ({ addedAt }) => formatIstDate(addedAt), className: 'lg:whitespace-nowrap' },
    {
      header: t('Actions'),
      cell: (member) => (
        <div className="-mx-2 flex">
          <IconButton
            icon={Pencil}
            label={t('Change the roles of {name}', { name: member.name })}
            className="row-target"
            onClick={() => onEdit(member)}
          />
          <IconButton
            icon={UserMinus}
            label={t('Remove {name} from the team', { name: member.name })}
            onClick={() => onRemove(member)}
          />
        </div>
      ),
      className: 'md:w-28',
      onPhones: 'actions',
    },
  ]
}

/** Somebody who is removed keeps their account and their plan. */
function RemoveDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { name } = member
  const remove = useRemoveTeamMember()
  function onRemoved(): void {
    onClose()
    toast({ kind: 'success', text: t('{name} is not in the team any more.', { name }) })
  }
  return (
    <ConfirmDialog
      open
      title={t('Remove {name} from the team', { name })}
      question={t('{name} is signed out everywhere and is a member again, with the same account.', { name })}
      confirmLabel={t('Remove')}
      busy={remove.isPending}
      busyLabel={t('Removing...')}
      error={remove.error && messageOf(remove.error, t('Failed to remove them from the team.'))}
      onConfirm={() => remove.mutate(member, { onSuccess: onRemoved })}
      onCancel={onClose}
    />
  )
}

/** With the number of sessions that a moderator is bound to. */
function rolesText({ roles, livestreamIds }: TeamMember): string {
  const labels = roles.map((role) => TEAM_ROLE_LABELS[role]()).join(', ')
  return livestreamIds === null
    ? labels
    : t('{roles} of {count} sessions', { roles: labels, count: livestreamIds.length })
}
