import { DeleteUser } from './delete-user.tsx'
import { ExtendPlan } from './extend-plan.tsx'
import { RestartProgramme } from './restart-programme.tsx'
import { invalidateUserDetails, useUserDetails } from './user-details.hooks.ts'
import { UserDialog } from './user-dialog.tsx'
import { CurrentSubscription, UserFacts } from './user-facts.tsx'
import { PlanHistory, UserPayments } from './user-history.tsx'
import { SignOutEverywhere, UserSessions } from './user-sessions.tsx'
import { EmptyText, Fact, UserSection } from './user-section.tsx'
import type { UserDetails } from '#shared/contract/user-details.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { Failed, Loading } from '#web/ui/states.tsx'
import { formatIst } from '#shared/domain/ist.ts'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'

/** One user: details, plans, payments and sessions, with the actions of an administrator. */
export function UserScreen() {
  const { userId = '' } = useParams()
  const details = useUserDetails(userId)
  return (
    <>
      <title>{t('User – Sadhana')}</title>
      <Link to={screens.adminUsers} className="mb-2 inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink">
        <ArrowLeft aria-hidden size={18} />
        {t('All users')}
      </Link>
      {details.isPending ? (
        <Loading text={t('Loading the user...')} />
      ) : details.data === undefined ? (
        <Failed
          title={t('An Error Occurred')}
          message={messageOf(details.error, t('Failed to fetch the user.'))}
          isRetrying={details.isFetching}
          onRetry={() => void details.refetch()}
        />
      ) : (
        <User details={details.data} />
      )}
    </>
  )
}

type OpenDialog = 'EDIT' | 'DELETE' | 'EXTEND' | 'RESTART' | 'SIGN_OUT'

function User({ details: { user, grants, payments, sessions, programme } }: { details: UserDetails }) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const navigate = useNavigate()
  const close = () => setOpen(null)
  return (
    <>
      <ScreenHeader
        title={user.name}
        action={
          <Button variant="secondary" onClick={() => setOpen('DELETE')}>
            <Trash2 aria-hidden size={18} />
            {t('Delete')}
          </Button>
        }
      />
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        <UserFacts user={user} onEdit={() => setOpen('EDIT')} />
        <CurrentSubscription user={user} onExtend={() => setOpen('EXTEND')} />
        <ProgrammeSection programme={programme} onRestart={() => setOpen('RESTART')} />
        <UserSessions sessions={sessions} onSignOut={() => setOpen('SIGN_OUT')} />
        <div className="grid gap-5 lg:col-span-2">
          <PlanHistory userId={user._id} grants={grants} />
          <UserPayments payments={payments} />
        </div>
      </div>
      {open === 'EDIT' && (
        <UserDialog
          user={user}
          onClose={() => {
            close()
            void invalidateUserDetails(user._id)
          }}
        />
      )}
      {open === 'DELETE' && (
        <DeleteUser
          user={user}
          onClose={close}
          onDeleted={() => void navigate(screens.adminUsers, { replace: true })}
        />
      )}
      {open === 'EXTEND' && user.expiresAt && <ExtendPlan user={user} expiresAt={user.expiresAt} onClose={close} />}
      {open === 'RESTART' && programme && <RestartProgramme user={user} days={programme.days} onClose={close} />}
      {open === 'SIGN_OUT' && <SignOutEverywhere user={user} onClose={close} />}
    </>
  )
}

interface ProgrammeSectionProps {
  programme: UserDetails['programme']
  onRestart: () => void
}

/** The member's position in the daily programme. */
function ProgrammeSection({ programme, onRestart }: ProgrammeSectionProps) {
  const hasDays = programme !== null && programme.days > 0
  return (
    <UserSection
      title={t('Daily programme')}
      action={
        hasDays && (
          <Button small variant="secondary" onClick={onRestart}>
            {t('Begin anew')}
          </Button>
        )
      }
    >
      {hasDays ? (
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact name={t('Day')}>{t('{day} of {days}', { day: programme.currentDay, days: programme.days })}</Fact>
          <Fact name={t('Next session')}>
            {programme.nextSessionTime ? formatIst(programme.nextSessionTime) : t('None: all days are over')}
          </Fact>
          {programme.restartedAt && <Fact name={t('Begun anew on')}>{formatIst(programme.restartedAt)}</Fact>}
        </dl>
      ) : (
        <EmptyText>
          {programme ? t('The programme has no videos yet.') : t('Only members with a running plan have a programme.')}
        </EmptyText>
      )}
    </UserSection>
  )
}
