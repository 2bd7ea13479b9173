import { columnClass } from './parts.tsx'
import { useTexts } from './texts.ts'
import { PlanLink } from './visitor-links.tsx'
import { offerPlaceholders } from '#shared/course-offer.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { Lotus } from '#web/ui/drawings.tsx'

/** The course and its price, which the server fills in, on the home page and the course page. */
export function Offer() {
  const texts = useTexts()
  const { callsToAction, figures, labels } = texts
  const { heading, text, includes } = sectionOf(texts, 'offer')
  return (
    <section className="py-14 text-center sm:py-20">
      <div className={columnClass}>
        <div className="mx-auto max-w-xl rounded-card border border-gold bg-raised p-8">
          <Lotus className="mx-auto w-24 text-gold" />
          <h2 className="mt-3 text-3xl sm:text-4xl">{heading}</h2>
          <p className="mt-3 text-muted">{text}</p>
          <p className="mt-5 flex flex-wrap items-baseline justify-center gap-3 empty:hidden">
            {offerPlaceholders.start}
            <strong className="figures text-5xl">{figures.price}</strong>
            {offerPlaceholders.discountStart}
            <s className="text-xl text-muted">
              <span className="sr-only">{labels.insteadOf} </span>
              {figures.fullPrice}
            </s>
            <span className="rounded-full border border-current px-3 text-sm font-semibold text-success">
              {figures.discount}
            </span>
            {offerPlaceholders.discountEnd + offerPlaceholders.end}
          </p>
          <ul className="mx-auto mt-5 mb-7 grid max-w-xs gap-1 text-left">
            {includes.map((item) => (
              <li key={item} className="flex items-center gap-3">
                <span aria-hidden className="size-2 rounded-full bg-gold" />
                {item}
              </li>
            ))}
          </ul>
          <PlanLink target={callsToAction.enroll} />
        </div>
      </div>
    </section>
  )
}
