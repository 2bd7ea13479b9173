import { FreeText, PictureBand } from './free-sections.tsx'
import { Hero } from './hero.tsx'
import { ModuleCards } from './module-cards.tsx'
import { Figures, PageSection, columnClass } from './parts.tsx'
import { Offer, Plans } from './offer.tsx'
import { Teacher, Testimonials } from './people-sections.tsx'
import { Schedule } from './schedule.tsx'
import { type SectionTexts, type SiteTexts, useTexts } from './texts.ts'
import { QuestionsSection } from './prose.tsx'
import { CallToActionLink } from './visitor-links.tsx'
import { sectionIdOf } from '#shared/site-content/site-content.ts'
import { isVisible } from '#shared/site-content/visible-sections.ts'
import { Diya } from '#web/ui/drawings.tsx'

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
    case 'teacher':
      return <Teacher section={section} />
    case 'testimonials':
      return <Testimonials section={section} />
    case 'schedule':
      return <Schedule section={section} />
    case 'plans':
      return <Plans section={section} />
    case 'freeText':
      return <FreeText section={section} />
    case 'pictureBand':
      return <PictureBand section={section} />
  }
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

function Modules({ section: { heading } }: { section: SectionTexts<'modules'> }) {
  return (
    <PageSection heading={heading} className="bg-surface">
      <ModuleCards hasExploreLinks />
    </PageSection>
  )
}
