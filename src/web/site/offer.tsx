import { columnClass } from './parts.tsx'
import { PlanCards } from './plan-cards.tsx'
import { type SectionTexts, useTexts } from './texts.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'

/** The course and all its plans, on the home page, the course page and the pages of the modules. */
export function Offer() {
  const { heading, text } = sectionOf(useTexts(), 'offer')
  return <PlansBand heading={heading} text={text} />
}

/** The plans below words of their own, for owners who show them apart from the course. */
export function Plans({ section: { heading, text } }: { section: SectionTexts<'plans'> }) {
  return <PlansBand heading={heading} text={text} />
}

function PlansBand({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="py-14 text-center sm:py-20">
      <div className={columnClass}>
        <h2 className="text-3xl sm:text-4xl">{heading}</h2>
        {text && <p className="mx-auto mt-3 max-w-prose text-muted">{text}</p>}
        <PlanCards />
      </div>
    </section>
  )
}
