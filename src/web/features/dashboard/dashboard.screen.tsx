import { ItemsInProgress } from './items-in-progress.tsx'
import { BeforeYouBegin } from './before-you-begin.tsx'
import { FirstCourse, useFirstCourse } from './first-course.tsx'
import { RenewalInvitation, InitialPlanInvitation } from './invitations.tsx'
import { LibraryCards, UpgradePromo } from './next-steps.tsx'
import { RenewalNotice } from './renewal-notice.tsx'
import { useCurrentPlan } from './current-plan.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { useAreStreamsKnown } from '#web/features/live-sessions/public.ts'
import { useIsProgrammeLoaded, useLiveWebinarDay, useProgrammePhase } from '#web/features/programme/public.ts'
import { useItemsInProgress } from '#web/features/progress/public.ts'
import { formatIst } from '#web/i18n/dates.ts'
import { serverNow } from '#web/platform/clock.ts'
import { messageOf, ApiError } from '#web/platform/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Sunrise } from '#web/ui/drawings.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import type { SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import { TriangleAlert } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import * as z from 'zod/mini'

interface DashboardParts {
  /** The panel of the daily webinar; `children` stand below its player. */
  Webinar: ComponentType<{ isUpgradeOffered: boolean; hasPlanEnded?: boolean; children?: ReactNode }>
  /** The live session that is on or next; nothing without one. */
  liveSession: ReactNode
  /** The content below everything else; rendered last, so that it never moves down when other parts load. */
  footer: ReactNode
}

/** The member's first screen, which depends on status and plan (specification §2). */
export function DashboardScreen(parts: DashboardParts) {
  const { data, error, refetch } = useCurrentPlan()
  const state = data ? dashboardState(data) : unparsedDashboardState(error)
  return (
    <div className="grid grid-cols-1 gap-8">
      <DashboardTitle />
      <h1 className="sr-only">{t('Dashboard')}</h1>
      {error !== null && state === null && (
        <>
          <ErrorBanner message={messageOf(error, t('Failed to fetch user status.'))} onRetry={() => void refetch()} />
          {parts.footer}
        </>
      )}
      {error === null && state === null && <DashboardSkeleton />}
      {state && <Dashboard state={state} subscription={data} {...parts} />}
    </div>
  )
}

/** The page's title tells in the list of tabs, too, that the webinar is live. */
function DashboardTitle() {
  const n = useLiveWebinarDay()
  return <title>{n === null ? t('Dashboard – Sadhana') : t('Day {n} Webinar - LIVE NOW', { n })}</title>
}

interface DashboardProps extends DashboardParts {
  /** Undefined when this version cannot parse it. */
  subscription: SubscriptionAnswer | undefined
}

function Dashboard({ state, ...props }: DashboardProps & { state: DashboardState }) {
  if (state === 'INITIAL') return <InitialPlanDashboard {...props} />
  if (state === 'FULL') return <LongerPlanDashboard {...props} />
  if (state === 'RECORDINGS') return <RecordingsDashboard {...props} />
  return (
    <>
      <NoPlanDashboard state={state} subscription={props.subscription} />
      {props.footer}
    </>
  )
}

interface NoPlanDashboardProps extends Pick<DashboardProps, 'subscription'> {
  state: Exclude<DashboardState, 'INITIAL' | 'FULL' | 'RECORDINGS'>
}

function NoPlanDashboard({ state, subscription }: NoPlanDashboardProps) {
  switch (state) {
    case 'INACTIVE':
      return <InitialPlanInvitation />
    case 'EXPIRED':
      return <RenewalInvitation hadCourses={subscription?.currentPlan?.planType !== 'INITIAL'} />
    case 'BEING_PREPARED':
      return <EmptyState title={t('Welcome! Your dashboard is being prepared.')} drawing={<Sunrise />} />
    case 'UNKNOWN':
      return <EmptyState title={t('Unable to determine your subscription status.')} drawing={<Sunrise />} />
  }
}

function InitialPlanDashboard({ Webinar, footer }: DashboardParts) {
  const isProgrammeLoaded = useIsProgrammeLoaded()
  const isBefore = useProgrammePhase() === 'BEFORE'
  return (
    <>
      <Webinar isUpgradeOffered>
        {isBefore && (
          <>
            <BeforeYouBegin />
            {footer}
          </>
        )}
      </Webinar>
      {isProgrammeLoaded && <UpgradePromo />}
      {isProgrammeLoaded && !isBefore && footer}
    </>
  )
}

/** For two days after the initial plan: its recordings, and the way on. */
function RecordingsDashboard({ Webinar, footer, subscription }: DashboardProps) {
  return (
    <>
      {subscription?.recordingsUntil && (
        <p role="status" className="rounded-card border border-line bg-raised px-5 py-3">
          {t('Your initial plan is over. Its recordings stay until {time}.', {
            time: formatIst(subscription.recordingsUntil),
          })}
        </p>
      )}
      <Webinar isUpgradeOffered={false} hasPlanEnded />
      <RenewalInvitation hadCourses={false} />
      {footer}
    </>
  )
}

/**
 * What is live or next stands first, then what the member can continue, then the recordings. It is shown once all of
 * it is known, because each part decides where the others stand.
 */
function LongerPlanDashboard({ Webinar, liveSession, footer, subscription }: DashboardProps) {
  const phase = useProgrammePhase()
  const items = useItemsInProgress()
  const areStreamsKnown = useAreStreamsKnown()
  const firstCourse = useFirstCourse({ isWanted: items?.length === 0 })
  if (phase === 'LOADING' || items === undefined || firstCourse === undefined || !areStreamsKnown)
    return <DashboardSkeleton />
  const continuation =
    items.length > 0 ? (
      <ItemsInProgress items={items} />
    ) : (
      <>
        {firstCourse && <FirstCourse course={firstCourse} />}
        <LibraryCards />
      </>
    )
  return (
    <>
      {liveSession}
      {subscription && <RenewalNotice subscription={subscription} />}
      {phase === 'OVER' && continuation}
      <Webinar isUpgradeOffered={false}>{phase !== 'OVER' && continuation}</Webinar>
      {items.length > 0 && <LibraryCards />}
      {footer}
    </>
  )
}

/** A red banner across the top of the screen with the server's message. */
function ErrorBanner({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-danger px-5 py-3 text-on-danger">
      <TriangleAlert aria-hidden size={22} className="shrink-0" />
      <p className="flex-1 basis-48 font-semibold">{message}</p>
      <Button
        variant="secondary"
        small
        onClick={onRetry}
        className="border-current text-on-danger hover:text-foreground"
      >
        {t('Retry')}
      </Button>
    </div>
  )
}

function DashboardSkeleton() {
  return (
    <div role="status" aria-label={t('Loading…')} className="grid gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

/** Which dashboard a member sees (specification §2). */
type DashboardState = 'INACTIVE' | 'EXPIRED' | 'RECORDINGS' | 'INITIAL' | 'FULL' | 'BEING_PREPARED' | 'UNKNOWN'

function dashboardState({ subscriptionStatus, currentPlan, recordingsUntil }: SubscriptionAnswer): DashboardState {
  if (subscriptionStatus === 'EXPIRED' && recordingsUntil && serverNow() < recordingsUntil) return 'RECORDINGS'
  if (subscriptionStatus !== 'ACTIVE') return subscriptionStatus
  if (currentPlan === null) return 'BEING_PREPARED'
  return currentPlan.planType === 'INITIAL' ? 'INITIAL' : 'FULL'
}

/** The state of an answer that this version cannot parse (a new status, a new plan); null for any other error. */
function unparsedDashboardState(error: unknown): DashboardState | null {
  if (!(error instanceof ApiError) || error.status !== 200) return null
  const answer = partialAnswer.safeParse(error.body)
  return answer.success && answer.data.subscription.subscriptionStatus === 'ACTIVE' ? 'BEING_PREPARED' : 'UNKNOWN'
}

const partialAnswer = z.object({ subscription: z.object({ subscriptionStatus: z.string() }) })
