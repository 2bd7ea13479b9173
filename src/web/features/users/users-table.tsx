import { useMayChangeUser } from './may-change-user.hooks.ts'
import { ROLE_LABELS } from './user-labels.ts'
import type { AdminUser, ListedUser } from '#shared/contract/users.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import type { UserSort } from '#shared/domain/user-list.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { FoundByLine } from '#web/platform/found-by.tsx'
import { useMay } from '#web/platform/permissions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Pencil, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'react-router'

interface UsersTableProps {
  sort: UserSort
  onSort: (sort: UserSort) => void
  users: readonly ListedUser[]
  isChosen: (user: AdminUser) => boolean
  onChoose: (user: AdminUser) => void
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** On phones each user takes three lines: what else a row has is on their page. */
export function UsersTable({ users, sort, onSort, isChosen, onChoose, onEdit, onDelete }: UsersTableProps) {
  const sortedBy = (by: UserSort): Pick<Column<AdminUser>, 'sort'> => ({
    sort: { direction: sort === by ? 'ascending' : null, onSort: () => onSort(sort === by ? 'NEWEST' : by) },
  })
  const mayChange = useMayChangeUser()
  const mayDelete = useMay('members.delete')
  return (
    <Table
      caption={t('Users')}
      columns={[
        {
          header: t('Name'),
          cell: nameCell,
          className: 'max-md:py-0!',
          isUnlabelledOnPhones: true,
          ...sortedBy('NAME'),
        },
        ...columns(sortedBy('PLAN_END')),
        {
          header: t('Actions'),
          cell: actionsCell,
          className: ACTIONS,
          isUnlabelledOnPhones: true,
          onPhones: 'actions',
        },
      ]}
      rows={users}
      rowKey={({ _id }) => _id}
    />
  )

  function nameCell(user: ListedUser) {
    return (
      <div className="flex gap-1">
        <label className="-ml-2 grid size-11 shrink-0 cursor-pointer place-items-center self-start max-md:-my-1.5">
          <span className="sr-only">{t('Choose {name}', { name: user.name })}</span>
          <input
            type="checkbox"
            className="size-5 accent-accent-deep"
            checked={isChosen(user)}
            onChange={() => onChoose(user)}
          />
        </label>
        <div className="min-w-0 flex-1 self-center">
          <div className="max-md:pr-11">
            <UserLink user={user} />
            <FoundByLine foundBy={user.foundBy} />
          </div>
          <PhoneSummary user={user} />
        </div>
      </div>
    )
  }

  function actionsCell(user: AdminUser) {
    return (
      <div className="flex md:-mx-2">
        {mayChange(user) && (
          <IconButton icon={Pencil} label={t('Edit {name}', { name: user.name })} onClick={() => onEdit(user)} />
        )}
        {mayDelete && (
          <IconButton
            icon={Trash2}
            label={t('Delete {name}', { name: user.name })}
            onClick={() => onDelete(user)}
            className={ONLY_WIDE}
          />
        )}
      </div>
    )
  }
}

const ONLY_WIDE = 'max-md:hidden!'
/** On phones beside the name; the same button everywhere, so that it keeps the focus when a phone is turned. */
const ACTIONS = 'md:w-28 max-md:absolute max-md:top-1 max-md:right-0 max-md:p-0!'

function columns(byPlanEnd: Pick<Column<AdminUser>, 'sort'>): Column<AdminUser>[] {
  return [
    { header: t('Contact'), cell: contactCell, className: ONLY_WIDE },
    { header: t('Role'), cell: ({ role }) => ROLE_LABELS[role](), className: ONLY_WIDE },
    { header: t('Plan'), cell: ({ currentPlan }) => currentPlan?.planName ?? t('N/A'), className: ONLY_WIDE },
    { header: t('Plan ends'), cell: planEndText, className: `lg:whitespace-nowrap ${ONLY_WIDE}`, ...byPlanEnd },
    { header: t('Status'), cell: statusCell, className: ONLY_WIDE },
  ]
}

/** Links to the user's page, which links back to the list as it is. */
function UserLink({ user: { _id, name } }: { user: AdminUser }) {
  const { search } = useLocation()
  return (
    <Link
      to={screens.adminUser(_id)}
      state={{ listSearch: search }}
      className="row-target inline-flex min-h-8 items-center font-semibold wrap-anywhere underline decoration-line underline-offset-4 md:min-h-0"
    >
      {name}
    </Link>
  )
}

/** A running plan with its end says that the user is ACTIVE; beside the badge it would not fit. */
function PhoneSummary({ user }: { user: AdminUser }) {
  const { currentPlan, email, role } = user
  const plan = currentPlan && t('{plan} until {date}', { plan: currentPlan.planName, date: planEndText(user) })
  return (
    <div className="text-[0.9375rem] leading-6 md:hidden">
      {plan ?? (
        <div className="flex items-center gap-x-2">
          {statusCell(user)}
          {role === 'ADMIN' && ROLE_LABELS[role]()}
        </div>
      )}
      <div className="truncate text-muted">{email}</div>
    </div>
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

function planEndText({ expiresAt }: AdminUser): string {
  return expiresAt ? formatIstDate(expiresAt) : '–'
}

function statusCell({ subscriptionStatus }: AdminUser) {
  return <Badge tone={subscriptionStatus === 'ACTIVE' ? 'success' : 'warning'}>{subscriptionStatus}</Badge>
}
