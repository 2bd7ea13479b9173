import { changeText, dayLabel, problemTexts } from './initial-plan-labels.ts'
import { useInitialPlan } from './initial-plan.hooks.ts'
import type { VideoForm } from './video-form.schema.ts'
import type { InitialPlan } from '#shared/contract/initial-plan.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import {
  changedDays,
  nextSequenceOrder,
  type PlanVideo,
  schedulePlanVideos,
  type ScheduledPlanVideo,
  withVideo,
} from '#shared/domain/initial-plan.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { OrderContinuation, orderHints, ProgrammeEffectFields } from '#web/ui/programme-effect-fields.tsx'
import { toPublishable } from '#web/ui/publish-fields.tsx'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

interface ProgrammeImpactProps {
  form: UseFormReturn<VideoForm>
  /** Null for a new one. */
  video: AdminVideo | null
}

/** What saving the form changes in the programme of the members, before it is saved. */
export function ProgrammeImpact({ form, video }: ProgrammeImpactProps) {
  const usageType = useWatch({ control: form.control, name: 'usageType' })
  const isOfPlan = usageType === 'INITIAL_PLAN'
  const { data: plan } = useInitialPlan({ isNeeded: isOfPlan || video?.usageType === 'INITIAL_PLAN' })
  usePlanDefaults({ form, video, plan: isOfPlan ? plan : undefined })
  return plan ? <Impact form={form} video={video} plan={plan} /> : null
}

/** A new video takes the next free number; with members in the programme a change waits for tomorrow. */
function usePlanDefaults({ form, video, plan }: ProgrammeImpactProps & { plan: InitialPlan | undefined }): void {
  // Once: a choice of 'At once' must not be replaced when the plan is read again. The form does not count it as a change.
  const isEffectSet = useRef(false)
  useEffect(() => {
    if (!plan) return
    const { getFieldState, setValue } = form
    if (plan.membersUnderway > 0 && !isEffectSet.current) {
      isEffectSet.current = true
      if (!getFieldState('takesEffect').isDirty) setValue('takesEffect', 'TOMORROW')
    }
    if (video === null && !getFieldState('sequenceOrder').isDirty) {
      setValue('sequenceOrder', nextSequenceOrder(plan.videos))
    }
  }, [plan, form, video])
}

function Impact({ form, video, plan }: ProgrammeImpactProps & { plan: InitialPlan }) {
  const now = useNow(30_000)
  const values = useWatch({ control: form.control })
  const { sequenceOrder = 0, usageType, publish, takesEffect = 'AT_ONCE' } = values
  const changed: PlanVideo = {
    _id: video?._id ?? '',
    createdAt: video?.createdAt ?? now,
    // The length of a new file is not known yet.
    durationInSeconds: video?.durationInSeconds ?? 1,
    sequenceOrder,
    ...toPublishable({ mode: publish?.mode ?? 'draft', input: publish?.input ?? '' }),
  }
  const saved = schedulePlanVideos<PlanVideo>(plan.videos, now)
  const isOfPlan = usageType === 'INITIAL_PLAN'
  const shown = schedulePlanVideos(withVideo<PlanVideo>(plan.videos, { video: changed, isOfPlan }), now)
  const own = shown.find((row) => row.video._id === changed._id)
  const days = changedDays(saved, shown)
  const lines = [
    ...(own ? [t('This video: {day}.', { day: dayLabel(own) }), ...problemTexts(own)] : []),
    ...droppedTitles(plan, saved, shown).map((title) => t('“{title}” comes after day 10 and is not shown.', { title })),
    changeText(days, plan.membersUnderway),
  ]
  return (
    <section aria-label={t('In the programme')} className="rounded-field border border-line bg-surface px-4 py-3">
      <div role="status">
        {lines
          .filter((line) => line !== null)
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </div>
      {days.length > 0 && plan.membersUnderway > 0 && (
        <div className="mt-2">
          <ProgrammeEffectFields
            value={takesEffect}
            onChange={(effect) => form.setValue('takesEffect', effect, { shouldDirty: true })}
            members={plan.membersUnderway}
            hints={orderHints()}
          />
          <OrderContinuation />
        </div>
      )}
    </section>
  )
}

type Rows = readonly ScheduledPlanVideo<PlanVideo>[]

/** The videos that had a day and come after the tenth now. */
function droppedTitles({ videos }: InitialPlan, saved: Rows, shown: Rows): string[] {
  const hadDay = new Set(saved.filter(({ day }) => day !== null).map(({ video }) => video._id))
  const dropped = new Set(
    shown.filter(({ isBeyond, video }) => isBeyond && hadDay.has(video._id)).map((row) => row.video._id),
  )
  return videos.filter(({ _id }) => dropped.has(_id)).map(({ title }) => title)
}
