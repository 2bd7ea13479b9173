import { planInMeta, planKeyInHash, PLANS_META } from '#shared/chosen-plan.ts'
import { t } from '#web/i18n/t.ts'
import { useState } from 'react'

/** Names the plan that the visitor chose on a public page, so that nobody wonders whether it was lost. */
export function ChosenPlanNotice() {
  const [plan] = useState(readChosenPlan)
  if (plan === null) return null
  return (
    <p className="mb-5 rounded-field border border-gold bg-surface px-4 py-3">
      {t('Your choice: {plan}, {price}. You pay after signing in.', { plan: t(plan.name), price: plan.price })}
    </p>
  )
}

function readChosenPlan() {
  const key = planKeyInHash(location.hash)
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${PLANS_META}]`)?.content
  return key === null ? null : planInMeta(content ?? '', key)
}
