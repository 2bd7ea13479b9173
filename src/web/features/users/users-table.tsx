import { ROLE_LABELS } from './user-labels.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'

interface UsersTableProps {
  users: readonly AdminUser[]
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

export function UsersTable({ users, onEdit, onDelete }: UsersTableProps) {
  return (
    <Table
      caption={t('Users')}
      columns={[...columns(), { header: t('Actions'), cell: actionsCell, className: 'md:w-28' }]}
      rows={users}
      rowKey={({ _id }) => _id}
    />
  )

  function actionsCell(user: AdminUser) {
    return (
      <div className="-mx-2 flex max-md:flex-wrap">
        <IconButton icon={Pencil} label={t('Edit {name}', { name: user.name })} onClick={() => onEdit(user)} />
        <IconButton icon={Trash2} label={t('Delete {name}', { name: user.name })} onClick={() => onDelete(user)} />
      </div>
    )
  }
}

function columns(): Column<AdminUser>[] {
  return [
    { header: t('Name'), cell: nameCell },
    { header: t('Contact'), cell: contactCell },
    { header: t('Role'), cell: ({ role }) => ROLE_LABELS[role]() },
    { header: t('Plan'), cell: ({ currentPlan }) => currentPlan?.planName ?? t('N/A') },
    { header: t('Status'), cell: statusCell },
  ]
}

function nameCell({ _id, name }: AdminUser) {
  return (
    <Link to={screens.adminUser(_id)} className="font-semibold underline decoration-line underline-offset-4">
      {name}
    </Link>
  )
}

function contactCell({ email, mobileNumber }: AdminUser) {
  return (
    <>
      <span className="block">
        <EmailAddress>{email}</EmailAddress>
      </span>
      <span className="block text-[0.9375rem] text-muted">{mobileNumber}</span>
    </>
  )
}

function statusCell({ subscriptionStatus }: AdminUser) {
  return <Badge tone={subscriptionStatus === 'ACTIVE' ? 'success' : 'warning'}>{subscriptionStatus}</Badge>
}
