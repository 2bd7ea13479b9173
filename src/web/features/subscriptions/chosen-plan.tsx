import type { ChosenPlanState } from './chosen-plan-state.ts'
import { PlanCard } from './plan-card.tsx'
import type { PlanWithQuote } from '#shared/contract/subscriptions.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import type { Age } from '#shared/domain/consent.ts'
import { screens } from '#shared/screens.ts'
import { AgeQuestion, useGiveConsent, useNeededConsent } from '#web/features/consents/public.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LegalSentence } from '#web/ui/legal-sentence.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'

interface ChosenPlanProps extends Omit<ComponentProps<typeof PlanCard>, 'onChoose' | 'children' | 'payLabel'> {
  onPay: () => void
}

/**
 * The payment of the plan that was chosen on a public page. A member who has not agreed to the terms yet does so with
 * the same button.
 */
export function ChosenPlan({ onPay, ...card }: ChosenPlanProps) {
  const needed = useNeededConsent()
  const agree = useGiveConsent()
  const [age, setAge] = useState<Age | null>(null)
  const [isMissing, setMissing] = useState(false)
  const amount = { amount: formatRupees(paise(card.plan.quote.payable)) }

  function pay(): void {
    setMissing(age === null)
    if (!needed) onPay()
    else if (age !== null) agree.mutate({ termsVersion: needed.termsVersion, age }, { onSuccess: onPay })
  }

  return (
    <section aria-label={t('Your choice')} className="mt-4 max-w-xl">
      <PlanCard
        {...card}
        payLabel={needed ? t('Agree and pay {amount}', amount) : t('Pay {amount}', amount)}
        // Until it is known whether the terms have to be agreed to.
        isBusy={card.isBusy || agree.isPending || needed === undefined}
        onChoose={pay}
      >
        {needed && (
          <div className="mb-4 grid gap-2 border-t border-line pt-4">
            <LegalSentence text={t('Please read our {terms} and {privacy}, and tell us about your age.')} />
            <AgeQuestion age={age} minimumAge={needed.minimumAge} isMissing={isMissing} onChoose={setAge} />
            {agree.isError && (
              <ErrorText>{messageOf(agree.error, t('This could not be saved. Please try again.'))}</ErrorText>
            )}
          </div>
        )}
      </PlanCard>
    </section>
  )
}

/** Says why the chosen plan is not to be paid for. */
export function ChoiceNotice({ choice }: { choice: Exclude<ChosenPlanState, { kind: 'ORDERABLE' }> }) {
  const hasPlan = choice.kind === 'OWNED' || choice.kind === 'INCLUDED'
  return (
    <section role="status" className="mt-4 rounded-card border border-gold bg-raised p-5">
      <p className="font-semibold">{textOf(choice)}</p>
      {hasPlan && (
        <p className="mt-3">
          <Link to={screens.dashboard} className={buttonClass({ small: true })}>
            {t('Continue')}
          </Link>
        </p>
      )}
    </section>
  )
}

function textOf(choice: Exclude<ChosenPlanState, { kind: 'ORDERABLE' }>): string {
  switch (choice.kind) {
    case 'OWNED':
      return t('You have the plan {plan} already.', planName(choice.plan))
    case 'INCLUDED':
      return t('Your plan {current} includes everything of {plan}.', {
        ...planName(choice.plan),
        current: t(choice.current),
      })
    case 'USED':
      return t('You have had these ten days already. Please choose how you would like to go on.')
    case 'NOT_ON_SALE':
      return t('The plan that you chose is not on sale now. Please choose another one.')
  }
}

function planName({ planName: name }: PlanWithQuote) {
  return { plan: t(name) }
}
