import type { SettingsForm } from './settings-form.schema.ts'
import { initialPlan } from '#shared/contract/initial-plan.ts'
import { atIstTime, formatIstTime, isIstTime } from '#shared/domain/ist.ts'
import type { ProgrammeEffect } from '#shared/domain/programme-orders.ts'
import { canChangeTimeToday } from '#shared/domain/programme-times.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { ProgrammeEffectFields } from '#web/ui/programme-effect-fields.tsx'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'

interface ProgrammeTimeImpactProps {
  control: Control<SettingsForm>
  savedTime: string
  value: ProgrammeEffect
  onChange: (value: ProgrammeEffect) => void
}

/** Who is affected by another time of the daily webinar, and from when on. */
export function ProgrammeTimeImpact({ control, savedTime, value, onChange }: ProgrammeTimeImpactProps) {
  const now = useNow(1000)
  const to = useWatch({ control, name: 'programmeTime' })
  const isChanged = isIstTime(to) && to !== savedTime
  const plan = usePlan({ isNeeded: isChanged })
  if (!isChanged || !plan || plan.membersUnderway === 0) return null
  const { programmeTime, membersUnderway } = plan
  const canBeToday = canChangeTimeToday({ programmeTime, to, now })
  return (
    <div role="status">
      <ProgrammeEffectFields
        value={canBeToday ? value : 'TOMORROW'}
        onChange={onChange}
        members={membersUnderway}
        hints={{
          TOMORROW: t('Today’s webinar stays at {time} IST. Nobody has a day twice, and nobody misses one.', {
            time: timeText(programmeTime),
          }),
          AT_ONCE: canBeToday ? t('Today’s webinar, too: at {time} IST.', { time: timeText(to) }) : null,
        }}
      />
    </div>
  )
}

/** How many members are in the middle of the programme, once that is known. */
export function useMembersUnderway(options: { isNeeded: boolean }): number | undefined {
  return usePlan(options)?.membersUnderway
}

function usePlan({ isNeeded }: { isNeeded: boolean }) {
  return useQuery({ ...queryOf(initialPlan.read, {}), select: ({ plan }) => plan, enabled: isNeeded }).data
}

/** '8:00 pm' for '20:00'. */
function timeText(time: string): string {
  return formatIstTime(atIstTime(new Date(0), time))
}
