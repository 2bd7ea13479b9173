import { Figures, CallToActionLink, PageSection, columnClass, Tiles } from './parts.tsx'
import { Offer } from './offer.tsx'
import { type SectionTexts, type SiteTexts, useTexts } from './texts.ts'
import { QuestionsSection } from './prose.tsx'
import { sectionIdOf } from '#shared/site-content/site-content.ts'
import { isVisible } from '#shared/site-content/visible-sections.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Diya, Mandala, OpeningLotus } from '#web/ui/drawings.tsx'

/** The sections that the owner shows, in the owner's order; links and the preview reach them by their ids. */
export function Home() {
  return useTexts()
    .home.sections.filter(isVisible)
    .map((section) => (
      <div key={sectionIdOf(section)} id={sectionIdOf(section)}>
        <HomeSection section={section} />
      </div>
    ))
}

function HomeSection({ section }: { section: SiteTexts['home']['sections'][number] }) {
  switch (section.kind) {
    case 'hero':
      return <Hero section={section} />
    case 'figures':
      return <Figures />
    case 'journey':
      return <Journey section={section} />
    case 'ebook':
      return <FreeEbook section={section} />
    case 'people':
      return <People section={section} />
    case 'modules':
      return <Modules section={section} />
    case 'questions':
      return <QuestionsSection />
    case 'offer':
      return <Offer />
    // Not drawn yet: their sections are off.
    case 'teacher':
    case 'testimonials':
    case 'schedule':
    case 'plans':
    case 'freeText':
    case 'pictureBand':
      return null
  }
}

function Hero({ section: { eyebrow, heading, text } }: { section: SectionTexts<'hero'> }) {
  const { callsToAction } = useTexts()
  return (
    <section className="relative isolate overflow-hidden bg-linear-to-b from-background via-gradient-1 to-gradient-2 pt-14 pb-56 text-center sm:pt-20 sm:pb-88">
      <div className={`${columnClass} relative`}>
        <p className="text-sm font-semibold tracking-widest text-accent-deep uppercase [&:lang(hi)]:tracking-normal">
          {eyebrow}
        </p>
        <h1 className="mx-auto mt-4 max-w-3xl text-[clamp(2rem,9.3vw,4.75rem)] leading-[1.1]">{heading}</h1>
        <p className="mx-auto mt-5 mb-8 max-w-2xl text-lg text-balance text-muted sm:text-xl">{text}</p>
        <p className="flex flex-wrap justify-center gap-3">
          <CallToActionLink target={callsToAction.start} />
          <CallToActionLink target={callsToAction.begin} variant="secondary" />
        </p>
      </div>
      {/* Placed after the text, which grows while the page is loading and would push the drawing down. */}
      <Mandala className="absolute bottom-0 -z-10 left-1/2 size-88 -translate-x-1/2 translate-y-1/2 text-gold sm:size-152" />
    </section>
  )
}

function Journey({ section: { heading, steps } }: { section: SectionTexts<'journey'> }) {
  const { callsToAction } = useTexts()
  return (
    <PageSection heading={heading}>
      <ol className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="border-t border-gold pt-4">
            <p aria-hidden className="figures text-3xl text-accent-deep">
              {at + 1}
            </p>
            <h3 className="mt-1 text-xl">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8">
        <CallToActionLink target={callsToAction.continue} variant="secondary" />
      </p>
    </PageSection>
  )
}

function FreeEbook({ section: { heading, text } }: { section: SectionTexts<'ebook'> }) {
  const { callsToAction } = useTexts()
  return (
    <section className="bg-surface py-14 sm:py-20">
      <div className={`${columnClass} grid items-center gap-8 text-center sm:grid-cols-[auto_1fr] sm:text-left`}>
        <Diya className="mx-auto w-32 text-gold" />
        <div>
          <h2 className="text-3xl sm:text-4xl">{heading}</h2>
          <p className="mt-3 mb-6 max-w-prose text-muted">{text}</p>
          <CallToActionLink target={callsToAction.ebook} />
        </div>
      </div>
    </section>
  )
}

function People({ section: { heading, people } }: { section: SectionTexts<'people'> }) {
  const { callsToAction } = useTexts()
  return (
    <section className="py-14 sm:py-20">
      <div className={`${columnClass} grid gap-8 lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_1fr] lg:gap-x-16`}>
        <h2 className="text-3xl sm:text-4xl">{heading}</h2>
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:row-span-2">
          {people.map(({ title, text }) => (
            <li key={title} className="border-t border-gold pt-4">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <p>
          <CallToActionLink target={callsToAction.today} variant="secondary" />
        </p>
      </div>
    </section>
  )
}

function Modules({ section: { heading, modules } }: { section: SectionTexts<'modules'> }) {
  const { explore } = useTexts().callsToAction
  return (
    <PageSection heading={heading} className="bg-surface">
      <Tiles
        tiles={modules}
        renderDrawing={(at) => <OpeningLotus step={at + 1} />}
        renderAction={({ title }) => (
          <a
            href={explore.href}
            aria-label={`${explore.label}: ${title}`}
            className={`${buttonClass({ variant: 'quiet', small: true })} mt-4 -ml-4 self-start`}
          >
            {explore.label}
          </a>
        )}
      />
    </PageSection>
  )
}
