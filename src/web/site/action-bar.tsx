import { useTexts } from './texts.ts'
import { HIDDEN_FROM_HOLDERS, PlanLink } from './visitor-links.tsx'
import { planPlaceholders } from '#shared/course-offer.ts'

const { start, end, price } = planPlaceholders('INITIAL')

/**
 * The first step and its price at the lower edge of phones, once the first screen is out of sight (`enhance.ts`). It is
 * the last part of the page's content, so that it covers neither the footer nor a focused link in it.
 */
export function ActionBar() {
  const { labels } = useTexts()
  return (
    <>
      {start}
      <div
        data-action-bar=""
        className={`invisible sticky bottom-0 z-30 flex items-center justify-between gap-3 border-t border-line bg-raised px-5 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] data-shown:visible lg:hidden print:hidden ${HIDDEN_FROM_HOLDERS.INITIAL}`}
      >
        <p className="leading-tight">
          <span className="figures">{price}</span>
          <span className="block text-sm font-normal text-muted">{labels.tenDays}</span>
        </p>
        <PlanLink planType="INITIAL" label={labels.begin} />
      </div>
      {end}
    </>
  )
}
