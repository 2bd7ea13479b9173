import type { MessageForm, SegmentForm } from './message-form.schema.ts'
import { useSessionChoices } from './messages.hooks.ts'
import { sessionOptions } from './session-options.ts'
import type { Message } from '#shared/contract/messages.ts'
import { PLAN_TYPES, type PlanType, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#shared/domain/plans.ts'
import { INITIAL_PLAN_DAYS } from '#shared/domain/programme-orders.ts'
import { t } from '#web/i18n/t.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import type { UseFormReturn } from 'react-hook-form'

const PLAN_LABELS: Record<PlanType, () => string> = {
  INITIAL: () => t('Initial'),
  HALF_YEARLY: () => t('Half-Yearly'),
  ANNUAL: () => t('Annual'),
}

const STATUS_LABELS: Record<SubscriptionStatus, () => string> = {
  ACTIVE: () => t('Runs'),
  EXPIRED: () => t('Has ended'),
  INACTIVE: () => t('They have none'),
}

/** The field that shows what is wrong with another one, too. */
const REVALIDATED: { [Name in keyof SegmentForm]?: `segment.${keyof SegmentForm}`[] } = {
  toDay: ['segment.fromDay'],
  status: ['segment.plan'],
  seenOrder: ['segment.seenDays'],
}

const pairClass = 'grid grid-cols-2 items-start gap-x-4 gap-y-5'

interface SegmentFieldsProps {
  form: UseFormReturn<MessageForm>
  message: Message | null
}

/** The conditions of the group; all that are filled in must hold. */
export function SegmentFields({ form, message }: SegmentFieldsProps) {
  const { register, watch, formState } = form
  const errors = formState.errors.segment
  const sessions = useSessionChoices()
  const seenOrder = watch('segment.seenOrder')
  const any = { value: '', label: t('Any') }
  const field = (name: keyof MessageForm['segment']) => ({
    error: errors?.[name]?.message,
    ...register(`segment.${name}`, { deps: REVALIDATED[name] ?? [] }),
  })
  const days = { inputMode: 'numeric' as const, autoComplete: 'off', placeholder: t('Any') }
  const dayOptions = Array.from({ length: INITIAL_PLAN_DAYS }, (_, at) => ({
    value: String(at + 1),
    label: String(at + 1),
  }))
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className={pairClass}>
        <SelectField
          label={t('Plan')}
          options={[any, ...PLAN_TYPES.map((value) => ({ value, label: PLAN_LABELS[value]() }))]}
          {...field('plan')}
        />
        <SelectField
          label={t('State of the plan')}
          options={[any, ...SUBSCRIPTION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value]() }))]}
          {...field('status')}
        />
        <SelectField label={t('From programme day')} options={[any, ...dayOptions]} {...field('fromDay')} />
        <SelectField label={t('To programme day')} options={[any, ...dayOptions]} {...field('toDay')} />
        <SelectField
          label={t('Last visit')}
          options={[
            any,
            { value: 'WITHIN', label: t('Was here in the last') },
            { value: 'NOT_FOR', label: t('Was not here for') },
          ]}
          {...field('seenOrder')}
        />
        <TextField label={t('Days')} {...days} disabled={seenOrder === ''} {...field('seenDays')} />
        <SelectField
          label={t('Language')}
          options={[any, { value: 'en', label: t('English') }, { value: 'hi', label: t('Hindi') }]}
          {...field('language')}
        />
        <SelectField
          label={t('Age')}
          options={[any, { value: 'ADULT', label: t('Of age') }, { value: 'MINOR', label: t('Under 18') }]}
          {...field('age')}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={t('Came to the session')}
          options={[any, ...sessionOptions(sessions.data ?? [], { keepId: message?.segment.attendedStreamId })]}
          {...field('attendedStreamId')}
        />
        <TextField label={t('Came to any session in the last days')} {...days} {...field('attendedWithinDays')} />
      </div>
      {errors?.root?.message && (
        <p role="alert" className="font-semibold text-danger">
          {errors.root.message}
        </p>
      )}
    </div>
  )
}
