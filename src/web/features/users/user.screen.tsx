import { useMayChangeUser } from './may-change-user.hooks.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { ExtendPlanDialog } from './extend-plan-dialog.tsx'
import { GivePlanDialog } from './give-plan-dialog.tsx'
import { RestartProgrammeDialog } from './restart-programme-dialog.tsx'
import { invalidateUserDetails, useUserDetails } from './user-details.hooks.ts'
import { UserDialog } from './user-dialog.tsx'
import { UserSubscriptionSection, UserContactSection } from './user-overview.tsx'
import { PlanHistorySection } from './user-history.tsx'
import { SignOutEverywhereDialog, UserSessions } from './user-sessions.tsx'
import { UserNotesSection } from './user-notes.tsx'
import { UserProgressSection } from './user-progress.tsx'
import { EmptySectionText, DescriptionItem, UserSection } from './user-section.tsx'
import type { UserDetails } from '#shared/contract/user-details.ts'
import { screens } from '#shared/screens.ts'
import { SeeAsMemberDialog } from '#web/features/member-views/public.ts'
import { MemberPayments } from '#web/features/payments/public.ts'
import { TimelineSection } from '#web/features/timeline/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useMay } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { formatIst } from '#shared/domain/ist.ts'
import { ArrowLeft, Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import * as z from 'zod/mini'

/** One user: details, plans, payments and sessions, with the actions of an administrator. */
export function UserScreen() {
  const { userId = '' } = useParams()
  const details = useUserDetails(userId)
  const listPath = useListPath()
  return (
    <>
      <title>{t('User – Sadhana')}</title>
      <Link to={listPath} className="mb-2 inline-flex min-h-11 items-center gap-2 text-muted hover:text-foreground">
        <ArrowLeft aria-hidden size={18} />
        {t('All users')}
      </Link>
      {details.isPending ? (
        <Loading text={t('Loading the user...')} />
      ) : details.data === undefined ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(details.error, t('Failed to fetch the user.'))}
          isRetrying={details.isFetching}
          onRetry={() => void details.refetch()}
        />
      ) : (
        <UserOverview details={details.data} />
      )}
    </>
  )
}

/** The list as it was left, with its search and filters. */
function useListPath(): string {
  const { state } = useLocation()
  const { listSearch } = listState.safeParse(state).data ?? { listSearch: '' }
  return screens.adminUsers + listSearch
}

const listState = z.object({ listSearch: z.string() })

type OpenDialog = 'SEE_AS' | 'EDIT' | 'DELETE' | 'EXTEND' | 'GIVE' | 'RESTART' | 'SIGN_OUT'

function UserOverview({ details }: { details: UserDetails }) {
  const { user, grants, sessions, programme, progress, notes } = details
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const mayChange = useMayChangeUser()(user)
  const may = {
    extend: useMay('members.extend'),
    plans: useMay('members.plans'),
    delete: useMay('members.delete'),
    see: useMay('members.see'),
    payments: useMay('payments.read'),
  }
  const navigate = useNavigate()
  const listPath = useListPath()
  const close = () => setOpenDialog(null)
  return (
    <>
      <ScreenHeader
        title={user.name}
        action={
          may.see &&
          user.role === 'USER' && (
            <Button variant="secondary" onClick={() => setOpenDialog('SEE_AS')}>
              <Eye aria-hidden size={18} />
              {t('See as this member')}
            </Button>
          )
        }
      />
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        <UserContactSection user={user} onEdit={mayChange ? () => setOpenDialog('EDIT') : undefined} />
        <UserSubscriptionSection
          user={user}
          onExtend={mayChange && may.extend ? () => setOpenDialog('EXTEND') : undefined}
          onGive={may.plans ? () => setOpenDialog('GIVE') : undefined}
        />
        <ProgrammeSection programme={programme} onRestart={mayChange ? () => setOpenDialog('RESTART') : undefined} />
        <UserProgressSection progress={progress} />
        <UserNotesSection userId={user._id} notes={notes} />
        <UserSessions sessions={sessions} onSignOut={mayChange ? () => setOpenDialog('SIGN_OUT') : undefined} />
        <div className="grid grid-cols-1 gap-5 lg:col-span-2">
          <PlanHistorySection userId={user._id} grants={grants} />
          {may.payments && <MemberPayments user={user} />}
          <TimelineSection
            userId={user._id}
            onExtend={mayChange && may.extend && user.expiresAt ? () => setOpenDialog('EXTEND') : undefined}
          />
        </div>
      </div>
      {may.delete && (
        <div className="mt-5 flex justify-end">
          <Button variant="secondary" onClick={() => setOpenDialog('DELETE')}>
            <Trash2 aria-hidden size={18} />
            {t('Delete this user')}
          </Button>
        </div>
      )}
      {openDialog === 'EDIT' && (
        <UserDialog
          user={user}
          onClose={() => {
            close()
            void invalidateUserDetails(user._id)
          }}
        />
      )}
      {openDialog === 'DELETE' && (
        <DeleteUserDialog user={user} onClose={close} onDeleted={() => void navigate(listPath, { replace: true })} />
      )}
      {openDialog === 'EXTEND' && user.expiresAt && (
        <ExtendPlanDialog user={user} expiresAt={user.expiresAt} onClose={close} />
      )}
      {openDialog === 'GIVE' && <GivePlanDialog user={user} onClose={close} />}
      {openDialog === 'RESTART' && programme && (
        <RestartProgrammeDialog user={user} days={programme.days} onClose={close} />
      )}
      {openDialog === 'SEE_AS' && <SeeAsMemberDialog user={user} onClose={close} />}
      {openDialog === 'SIGN_OUT' && <SignOutEverywhereDialog user={user} onClose={close} />}
    </>
  )
}

interface ProgrammeSectionProps {
  programme: UserDetails['programme']
  onRestart: (() => void) | undefined
}

/** The member's position in the daily programme. */
function ProgrammeSection({ programme, onRestart }: ProgrammeSectionProps) {
  const hasDays = programme !== null && programme.days > 0
  return (
    <UserSection
      title={t('Daily programme')}
      action={
        hasDays &&
        onRestart && (
          <Button small variant="secondary" onClick={onRestart}>
            {t('Begin anew')}
          </Button>
        )
      }
    >
      {hasDays ? (
        <dl className="grid gap-4 sm:grid-cols-2">
          <DescriptionItem name={t('Day')}>
            {t('{day} of {days}', { day: programme.currentDay, days: programme.days })}
          </DescriptionItem>
          <DescriptionItem name={t('Next session')}>
            {programme.nextSessionTime ? formatIst(programme.nextSessionTime) : t('None: all days are over')}
          </DescriptionItem>
          {programme.restartedAt && (
            <DescriptionItem name={t('Begun anew on')}>{formatIst(programme.restartedAt)}</DescriptionItem>
          )}
        </dl>
      ) : (
        <EmptySectionText>
          {programme ? t('The programme has no videos yet.') : t('Only members with a running plan have a programme.')}
        </EmptySectionText>
      )}
    </UserSection>
  )
}
