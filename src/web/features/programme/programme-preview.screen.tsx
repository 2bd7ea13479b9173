import {
  PREVIEW_DAYS,
  PREVIEW_MOMENTS,
  type PreviewChoice,
  type PreviewMoment,
  previewState,
  previewTime,
} from './programme-preview.ts'
import { ProgrammePanel } from './webinar-panel.tsx'
import { initialPlan, type InitialPlan } from '#shared/contract/initial-plan.ts'
import type { ProgrammeVideo } from '#shared/contract/programme.ts'
import { formatIst, type Instant, startOfIstDay } from '#shared/domain/ist.ts'
import { INITIAL_PLAN_DAYS } from '#shared/domain/programme.ts'
import { screens } from '#shared/screens.ts'
import { ProgressRecording } from '#web/features/progress/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow, setPreviewTime, useNow } from '#web/platform/clock.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ErrorState, LoadingRows } from '#web/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

/** The daily programme as a member sees it on any day; nothing is written, and no member's data is used. */
export function ProgrammePreviewScreen() {
  const {
    data: plan,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...queryOf(initialPlan.read, {}),
    select: (answer) => answer.plan,
  })
  return (
    <>
      <title>{t('Programme preview – Sadhana')}</title>
      <ScreenHeader
        title={t('The programme as a member sees it')}
        text={t('A member who begins today. Nothing is recorded.')}
      />
      <p className="-mt-2 mb-5">
        <Link to={screens.adminInitialPlan} className="inline-block py-2 underline underline-offset-4">
          {t('Back to the initial plan')}
        </Link>
      </p>
      {isPending ? (
        <LoadingRows text={t('Loading the plan...')} />
      ) : plan ? (
        <Preview plan={plan} />
      ) : (
        <ErrorState
          title={t('An Error Occurred')}
          message={messageOf(error, t('Failed to fetch the plan.'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}

function Preview({ plan }: { plan: InitialPlan }) {
  const [activatedOn] = useState(() => startOfIstDay(serverNow()))
  const [chosen, setChosen] = useState(() => startAt({ day: 1, moment: 'BEFORE' }))
  const { day, moment } = chosen

  /** Lets the page's time run on from there; it is set before the panel renders. */
  function startAt(next: PreviewChoice): PreviewChoice {
    setPreviewTime(previewTime({ plan, activatedOn }, next))
    return next
  }
  useEffect(() => {
    setPreviewTime(previewTime({ plan, activatedOn }, chosen))
    return () => setPreviewTime(null)
  }, [plan, activatedOn, chosen])

  return (
    <>
      <div className="grid max-w-xl grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label={t('Day')}
          value={String(day)}
          options={Array.from({ length: PREVIEW_DAYS }, (_, index) => ({
            value: String(index + 1),
            label: index < INITIAL_PLAN_DAYS ? t('Day {day}', { day: index + 1 }) : t('The day after the last'),
          }))}
          onChange={({ target }) => setChosen(startAt({ day: Number(target.value), moment }))}
        />
        <SelectField
          label={t('Moment')}
          value={moment}
          options={PREVIEW_MOMENTS.map((value) => ({ value, label: MOMENT_LABELS[value]() }))}
          onChange={({ target }) => {
            const next = PREVIEW_MOMENTS.find((each) => each === target.value) ?? 'BEFORE'
            setChosen(startAt({ day, moment: next }))
          }}
        />
      </div>
      <PreviewPanel
        key={`${day} ${moment}`}
        plan={plan}
        activatedOn={activatedOn}
        hasPlanEnded={day > INITIAL_PLAN_DAYS}
      />
    </>
  )
}

const MOMENT_LABELS: Record<PreviewMoment, () => string> = {
  BEFORE: () => t('An hour before the webinar'),
  START: () => t('As the webinar begins'),
  LIVE: () => t('In the middle of the webinar'),
  AFTER: () => t('After the webinar'),
}

const CLOCK_INTERVAL_IN_MS = 250

function PreviewPanel({
  plan,
  activatedOn,
  hasPlanEnded,
}: {
  plan: InitialPlan
  activatedOn: Instant
  hasPlanEnded: boolean
}) {
  const now = useNow(CLOCK_INTERVAL_IN_MS)
  const [recording, setRecording] = useState<ProgrammeVideo | null>(null)
  return (
    <section
      aria-label={t('Preview')}
      className="mt-6 rounded-card border-2 border-dashed border-accent-deep p-3 sm:p-5"
    >
      <p className="mb-4 flex items-start gap-2.5 font-semibold text-accent-deep">
        <Eye aria-hidden size={20} className="mt-0.5 shrink-0" />
        {t('Preview at {time}: buttons work, but nothing is recorded.', { time: formatIst(now) })}
      </p>
      <ProgressRecording value={false}>
        <ProgrammePanel
          state={previewState({ plan, activatedOn }, now)}
          reload={() => undefined}
          renewUrl={() => Promise.resolve(null)}
          recording={recording}
          openRecording={setRecording}
          closeRecording={() => setRecording(null)}
          isPreview
          isUpgradeOffered={!hasPlanEnded}
          hasPlanEnded={hasPlanEnded}
        />
      </ProgressRecording>
    </section>
  )
}
