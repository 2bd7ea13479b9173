import { Dawn } from './art/dawn.tsx'
import { columnClass } from './parts.tsx'
import { SitePicture } from './site-picture.tsx'
import { type SectionTexts, useTexts } from './texts.ts'
import { CallToActionLink, HIDDEN_FROM_HOLDERS, PlanLink } from './visitor-links.tsx'
import { planPlaceholders } from '#shared/course-offer.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'

/** The first screen: what one gets, one thing to do, and how it is paid. */
export function Hero({ section: { eyebrow, heading, text, picture } }: { section: SectionTexts<'hero'> }) {
  const { callsToAction } = useTexts()
  return (
    <section className="overflow-hidden bg-linear-to-b from-background to-gradient-1/60 pt-8 pb-14 sm:py-20">
      <div className={`${columnClass} grid items-center gap-10 lg:grid-cols-[7fr_6fr] lg:gap-12`}>
        <div>
          {eyebrow && (
            <p className="text-sm font-semibold tracking-widest text-accent-deep uppercase [&:lang(hi)]:tracking-normal">
              {eyebrow}
            </p>
          )}
          <h1 className="mt-3 text-[clamp(2.125rem,9vw,3.25rem)] leading-[1.15]">{heading}</h1>
          {text && <p className="mt-4 max-w-prose text-lg text-muted sm:text-xl">{text}</p>}
          <FirstStep />
          {/* Never beside each other on phones: a late font would move the picture by another line. */}
          <p className="mt-3 flex flex-col items-start gap-x-7 sm:flex-row">
            <CallToActionLink target={{ ...callsToAction.start, member: null }} variant="quiet" className="px-0!" />
            <CallToActionLink target={callsToAction.begin} variant="quiet" className="px-0!" />
          </p>
        </div>
        {picture ? (
          <SitePicture
            picture={picture}
            sizes="(min-width: 64rem) 34rem, 100vw"
            className="max-h-[70vh] w-full rounded-card object-cover"
            isFirst
          />
        ) : (
          <Dawn className="aspect-4/3 w-full rounded-card lg:aspect-5/6 lg:max-h-[70vh]" />
        )}
      </div>
    </section>
  )
}

const { start, end, price } = planPlaceholders('INITIAL')

/** The smallest plan and what it costs; without it the page offers the others further down. */
function FirstStep() {
  const texts = useTexts()
  const { labels } = texts
  const { guarantee } = sectionOf(texts, 'plans')
  return (
    <div data-first-step="" className="mt-7">
      {start}
      <PlanLink
        planType="INITIAL"
        label={labels.firstStep.replace('{price}', price)}
        className="min-h-14! px-8! text-lg"
      />
      <p className={`mt-3 text-[0.9375rem] text-muted ${HIDDEN_FROM_HOLDERS.INITIAL}`}>
        {[labels.firstStepTerms, guarantee].filter(Boolean).join(' ')}
      </p>
      {end}
    </div>
  )
}
