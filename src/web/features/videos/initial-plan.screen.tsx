import { InitialPlanOrder } from './initial-plan-order.tsx'
import { useInitialPlan } from './initial-plan.hooks.ts'
import { screens } from '#shared/screens.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Sunrise } from '#web/ui/drawings.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { Link } from 'react-router'

/** The initial plan by day: which video plays when, and which are missing (product decisions §4). */
export function InitialPlanScreen() {
  const { data: plan, error, isPending, isFetching, refetch } = useInitialPlan()
  return (
    <>
      <title>{t('Initial Plan – Sadhana')}</title>
      <ScreenHeader
        title={t('Initial Plan')}
        text={t('Ten days from a member’s first activation, one session a day.')}
        action={
          <Link to={screens.adminProgrammePreview} className={buttonClass({ variant: 'secondary', small: true })}>
            {t('See it as a member')}
          </Link>
        }
      />
      {isPending ? (
        <LoadingRows text={t('Loading the plan...')} />
      ) : !plan ? (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(error, t('Failed to fetch the plan.'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : plan.videos.length === 0 ? (
        <EmptyState
          title={t('No Videos Yet')}
          text={t('Add a video with the usage type Initial plan; it takes the first day.')}
          drawing={<Sunrise />}
          action={
            <Link to={screens.adminVideos} className={buttonClass()}>
              {t('To the videos')}
            </Link>
          }
        />
      ) : (
        <InitialPlanOrder plan={plan} />
      )}
    </>
  )
}
