import { PROGRAMME_EFFECTS, type ProgrammeEffect } from '#shared/domain/programme-orders.ts'
import { t, tn } from '#web/i18n/t.ts'
import { useId } from 'react'

interface ProgrammeEffectFieldsProps {
  value: ProgrammeEffect
  onChange: (value: ProgrammeEffect) => void
  /** How many members are in the middle of the programme. */
  members: number
  /** What each choice means for them; null for one that is not possible now. */
  hints: Record<ProgrammeEffect, string | null>
}

/** Says who is affected by a change of the programme, and lets the administrator choose when it takes effect. */
export function ProgrammeEffectFields({ value, onChange, members, hints }: ProgrammeEffectFieldsProps) {
  const name = useId()
  const possible = PROGRAMME_EFFECTS.toReversed().filter((effect) => hints[effect] !== null)
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">{membersText(members)}</legend>
      <div className="grid">
        {possible.map((effect) => (
          <label key={effect} className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2">
            <input
              type="radio"
              name={name}
              checked={value === effect}
              onChange={() => onChange(effect)}
              className="mt-0.5 size-5 shrink-0 accent-accent-deep"
            />
            <span>
              {LABELS[effect]()} <span className="text-muted">{hints[effect]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Who is affected by a change of the programme. */
export function membersText(members: number): string {
  return tn(members, {
    one: '{count} member is in the middle of the programme.',
    other: '{count} members are in the middle of the programme.',
  })
}

const LABELS: Record<ProgrammeEffect, () => string> = {
  TOMORROW: () => t('From tomorrow on.'),
  AT_ONCE: () => t('At once.'),
}

/** What a change of the videos means for members in the middle of the programme. */
export function orderHints(): Record<ProgrammeEffect, string> {
  return {
    TOMORROW: t('Today’s webinar stays as it is.'),
    AT_ONCE: t('A webinar that has begun stays as it is.'),
  }
}

/** How members in the middle of the programme continue after a change of the videos. */
export function OrderContinuation() {
  return <p className="mt-1 text-sm text-muted">{t('They continue with the next video that they have not had.')}</p>
}
