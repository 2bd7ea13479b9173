import { t } from '#web/i18n/t.ts'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

interface FinishedProgrammeProps {
  heading: Ref<HTMLHeadingElement>
  /** The recordings. */
  children: ReactNode
}

/** Members of a longer plan who have finished the programme have other things to do: one line, which unfolds. */
export function FinishedProgramme({ heading, children }: FinishedProgrammeProps) {
  return (
    <details className="group rounded-card border border-line bg-raised">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-x-3 px-5 py-3 [&::-webkit-details-marker]:hidden">
        <Check aria-hidden size={20} className="shrink-0 text-success" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h2 ref={heading} id="webinar-title" tabIndex={-1} className="text-xl outline-none">
            {t('Your Initial Journey')}
          </h2>
          <h3 className="font-text text-base text-muted">{t('Your Initial Plan is Complete!')}</h3>
        </span>
        <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-3 pb-4 sm:px-4">
        <p className="mb-4 px-2 text-muted">{t('The recordings of your ten days stay here.')}</p>
        {children}
      </div>
    </details>
  )
}
