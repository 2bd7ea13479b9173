import { createAccountPages } from './account-pages.tsx'
import { ContactForm } from './contact-form.tsx'
import { Figures, PageSection, ClosingSection, PageHeader, Tiles } from './parts.tsx'
import { Home } from './home.tsx'
import { ModuleCards } from './module-cards.tsx'
import { createModulePages } from './module-page.tsx'
import { createNewsletterPages } from './newsletter-pages.tsx'
import { Offer } from './offer.tsx'
import type { PublicPage } from './page.tsx'
import { Prose, QuestionsSection } from './prose.tsx'
import { NoSessions, Schedule } from './schedule.tsx'
import { breadcrumbData, courseData, organizationData, questionsData, sessionsData } from './search-engines.ts'
import type { SiteTexts } from './texts.ts'
import { CallToActionLink } from './visitor-links.tsx'
import { publicScreens, screens } from '#shared/screens.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { sessionPlaceholders } from '#shared/upcoming-sessions.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Language } from '#web/i18n/t.ts'
import { Diya, Lotus, Mandala, Sunrise } from '#web/ui/drawings.tsx'

/** The public pages by their English paths (specification §2). */
export function createPublicPages(texts: SiteTexts, language: Language): Readonly<Record<string, PublicPage>> {
  const { about, callsToAction, community, contact, courses, home, labels, liveSessions, privacy, terms } = texts
  const { delivery, grievance, legalWords, noSessions, refunds } = texts
  const { heading: modulesHeading } = sectionOf(texts, 'modules')
  const schedule = sectionOf(texts, 'schedule')
  // Titles of planned sessions are for everybody only where the owner announces them.
  const announced = schedule.isShown ? [sessionsData] : []
  const breadcrumbsOf = ({ heading: name }: { heading: string }, path: string) =>
    breadcrumbData(language, [
      { name: labels.home, path: screens.home },
      { name, path },
    ])
  const legalPage = (page: SiteTexts['privacy'], path: string): PublicPage => ({
    ...page,
    structuredData: [breadcrumbsOf(page, path)],
    body: <Prose {...page} contents={legalWords.contents} />,
  })
  return {
    [publicScreens.home]: {
      ...home,
      body: <Home />,
      hasActionBar: true,
      structuredData: [organizationData(texts, language), ...announced],
    },
    [publicScreens.courses]: {
      ...courses,
      hasActionBar: true,
      structuredData: [courseData(texts, language), questionsData(texts), breadcrumbsOf(courses, screens.courses)],
      body: (
        <>
          <PageHeader {...courses} drawing={<Lotus />} />
          <PageSection heading={modulesHeading}>
            <ModuleCards />
          </PageSection>
          <PageSection heading={courses.partsHeading} className="bg-surface">
            <Tiles tiles={courses.parts} />
            <p className="mt-8">
              <CallToActionLink target={callsToAction.course} variant="secondary" />
            </p>
          </PageSection>
          <Offer />
          <QuestionsSection />
        </>
      ),
    },
    [publicScreens.community]: {
      ...community,
      structuredData: [breadcrumbsOf(community, screens.community)],
      body: (
        <>
          <PageHeader {...community} drawing={<Diya />} />
          <Figures />
          <PageSection heading={community.partsHeading}>
            <Tiles tiles={community.parts} />
          </PageSection>
          <ClosingSection {...community.closing} target={callsToAction.join} />
        </>
      ),
    },
    [publicScreens.about]: {
      ...about,
      structuredData: [breadcrumbsOf(about, screens.about)],
      body: (
        <>
          <Prose {...about} drawing={<Sunrise />} />
          <ClosingSection {...about.closing} target={callsToAction.begin} />
        </>
      ),
    },
    [publicScreens.contact]: {
      ...contact,
      structuredData: [breadcrumbsOf(contact, screens.contact)],
      body: (
        <>
          <PageHeader {...contact} drawing={<Diya />} />
          <ContactForm />
        </>
      ),
    },
    [publicScreens.privacy]: legalPage(privacy, screens.privacy),
    [publicScreens.terms]: legalPage(terms, screens.terms),
    [publicScreens.refunds]: legalPage(refunds, screens.refunds),
    [publicScreens.delivery]: legalPage(delivery, screens.delivery),
    [publicScreens.grievance]: legalPage(grievance, screens.grievance),
    [publicScreens.liveSessions]: {
      ...liveSessions,
      structuredData: [...announced, breadcrumbsOf(liveSessions, screens.liveSessions)],
      body: (
        <>
          <PageHeader {...liveSessions} drawing={<Sunrise />}>
            <p
              data-local-time={liveSessions.localTime}
              data-start={sessionPlaceholders.series.nextStart}
              className="mt-3 min-h-[1lh] font-semibold noscript:hidden"
            />
            <NoSessions text={noSessions} />
          </PageHeader>
          {schedule.isShown && <Schedule section={schedule} />}
          <PageSection heading={liveSessions.partsHeading}>
            <Tiles tiles={liveSessions.parts} />
          </PageSection>
          <ClosingSection {...liveSessions.closing} target={callsToAction.start} />
        </>
      ),
    },
    ...createModulePages(texts, language),
    ...createNewsletterPages(texts),
    ...createAccountPages(texts),
  }
}

/** In both languages, of which the script shows the reader's: the address stays as it was asked for. */
export function createNotFoundPage({ notFound }: SiteTexts, other: SiteTexts): PublicPage {
  return {
    ...notFound,
    isNotFound: true,
    body: (
      <section className="relative overflow-hidden py-24 text-center sm:py-32">
        <Mandala className="absolute top-1/2 left-1/2 size-144 -translate-1/2 text-gold/15" />
        <h1 className="figures relative text-7xl">{notFound.heading}</h1>
        <NotFoundText {...notFound} />
        <NotFoundText {...other.notFound} isOther />
      </section>
    ),
  }
}

function NotFoundText({ text, link, dashboard, isOther = false }: NotFoundTextProps) {
  return (
    <div className="relative" hidden={isOther} data-reader-language={isOther ? 'other' : 'own'}>
      <p className="mt-3 mb-7 text-xl text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={screens.dashboard} className={buttonClass()} data-signed-in hidden>
          {dashboard}
        </a>
        <a href={link.href} className={buttonClass({ variant: 'secondary' })}>
          {link.label}
        </a>
      </div>
    </div>
  )
}

type NotFoundTextProps = SiteTexts['notFound'] & { isOther?: boolean }
