import { changeText, dayLabel, gapText, problemTexts } from './initial-plan-labels.ts'
import { useSaveOrder } from './initial-plan.hooks.ts'
import { initialPlan, type InitialPlan } from '#shared/contract/initial-plan.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import {
  changedDays,
  emptyDays,
  schedulePlanVideos,
  type ScheduledPlanVideo,
  renumberVideos,
} from '#shared/domain/initial-plan.ts'
import { atIstTime, formatIst, formatIstTime } from '#shared/domain/ist.ts'
import type { ProgrammeEffect } from '#shared/domain/programme-orders.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { useNow } from '#web/platform/clock.ts'
import { useLeaveGuard } from '#web/platform/use-leave-guard.ts'
import { findEditConflict } from '#web/platform/use-edited-item.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrderContinuation, orderHints, ProgrammeEffectFields } from '#web/ui/programme-effect-fields.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

/** The videos by their days; a new order stays in this component until it is saved or discarded. */
export function InitialPlanOrder({ plan }: { plan: InitialPlan }) {
  const now = useNow(30_000)
  const [order, setOrder] = useState<readonly AdminVideo[] | null>(null)
  const saving = useSaveOrder()
  useLeaveGuard(order !== null)
  const [effect, setEffect] = useState<ProgrammeEffect>(plan.membersUnderway > 0 ? 'TOMORROW' : 'AT_ONCE')
  const saved = schedulePlanVideos(plan.videos, now)
  const shown = order ? schedulePlanVideos(renumberVideos(order), now) : saved
  const gap = gapText(emptyDays(shown))
  const changed = changedDays(saved, shown)
  const hasConflict = findEditConflict(saving.error, initialPlan.reorder.answer) !== null

  function discardOrder(): void {
    setOrder(null)
    saving.reset()
  }

  return (
    <>
      {plan.takesEffectAt && (
        <p role="status" className="mb-4 rounded-field border border-line bg-raised px-4 py-3">
          {t('This order takes effect {time}. Until then the one before is in force.', {
            time: formatIst(plan.takesEffectAt),
          })}
        </p>
      )}
      {gap && <p className="mb-4 rounded-field border border-accent-deep px-4 py-3">{gap}</p>}
      <SortableList
        label={t('Videos of the initial plan, in their order')}
        items={shown}
        itemKey={({ video }) => video._id}
        titleOf={({ video }) => video.title}
        onChange={(rows) => {
          saving.reset()
          setOrder(rows.map(({ video }) => video))
        }}
      >
        {(row) => <PlanRow row={row} programmeTime={plan.programmeTime} />}
      </SortableList>
      {order && (
        <section
          aria-label={t('New order')}
          className="sticky bottom-0 mt-4 rounded-card border border-line bg-raised p-4"
        >
          <p role="status">
            {changeText(changed, plan.membersUnderway) ?? t('No day changes: members notice nothing of it.')}
          </p>
          {changed.length > 0 && plan.membersUnderway > 0 && (
            <div className="mt-3">
              <ProgrammeEffectFields
                value={effect}
                onChange={setEffect}
                members={plan.membersUnderway}
                hints={orderHints()}
              />
              <OrderContinuation />
            </div>
          )}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              small
              busy={saving.isPending}
              busyLabel={t('Saving...')}
              onClick={() =>
                saving.mutate(
                  { order: [...order], takesEffect: effect },
                  {
                    onSuccess: () => setOrder(null),
                    onError: (error) => {
                      if (findEditConflict(error, initialPlan.reorder.answer)) setOrder(null)
                    },
                  },
                )
              }
            >
              {t('Save the order')}
            </Button>
            <Button variant="secondary" small disabled={saving.isPending} onClick={discardOrder}>
              {t('Put back')}
            </Button>
          </div>
        </section>
      )}
      {saving.error && (
        <ErrorText className="mt-4">
          {hasConflict
            ? t('Someone else has changed the plan meanwhile. This is how it is now; your order was not saved.')
            : messageOf(saving.error, t('Failed to save the order.'))}
        </ErrorText>
      )}
    </>
  )
}

function PlanRow({ row, programmeTime }: { row: ScheduledPlanVideo<AdminVideo>; programmeTime: string }) {
  const { video, day } = row
  return (
    <div className="py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={day === null ? 'warning' : 'success'}>{dayLabel(row)}</Badge>
        <span className="min-w-0 font-semibold break-words">{video.title}</span>
      </div>
      <p className="text-[0.9375rem] text-muted">
        {[
          day !== null && t('{time} IST', { time: startTimeText(programmeTime) }),
          formatLength(video.durationInSeconds),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {problemTexts(row).map((problem) => (
        <p key={problem} className="text-[0.9375rem] font-semibold text-danger">
          {problem}
        </p>
      ))}
    </div>
  )
}

/** '8:00 pm' for '20:00'. */
function startTimeText(programmeTime: string): string {
  return formatIstTime(atIstTime(new Date(0), programmeTime))
}

/** In whole minutes; empty when the length is not known. */
function formatLength(durationInSeconds: number): string {
  if (!(durationInSeconds > 0)) return ''
  return t('{minutes} min', { minutes: Math.max(1, Math.round(durationInSeconds / 60)) })
}
