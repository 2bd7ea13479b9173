import { accountPages } from './account-pages.tsx'
import { ContactForm } from './contact-form.tsx'
import { Figures, Action, Band, Closing, PageHead, Tiles } from './parts.tsx'
import { Home } from './home.tsx'
import { newsletterPages } from './newsletter-pages.tsx'
import { Offer } from './offer.tsx'
import type { PublicPage } from './page.tsx'
import { Prose, Questions } from './prose.tsx'
import { courseData, organizationData, questionsData } from './structured-data.ts'
import type { SiteTexts } from './texts.ts'
import { publicScreens } from '#shared/screens.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Diya, Lotus, Mandala, OpeningLotus, Sunrise } from '#web/ui/drawings.tsx'

/** The public pages by their English paths (specification §2). */
export function createPublicPages(texts: SiteTexts): Readonly<Record<string, PublicPage>> {
  const { about, callsToAction, community, contact, courses, home, labels, liveSessions, modules, privacy, terms } =
    texts
  return {
    [publicScreens.home]: { ...home, body: <Home />, data: [organizationData(texts)] },
    [publicScreens.courses]: {
      ...courses,
      data: [courseData(texts), questionsData(texts)],
      body: (
        <>
          <PageHead {...courses} drawing={<Lotus />} />
          <Band heading={labels.sixModules}>
            <Tiles tiles={modules} renderDrawing={(at) => <OpeningLotus step={at + 1} />} />
          </Band>
          <Band heading={labels.waysToLearn} className="bg-surface">
            <Tiles tiles={courses.parts} />
            <p className="mt-8">
              <Action call={callsToAction.course} variant="secondary" />
            </p>
          </Band>
          <Offer />
          <Questions />
        </>
      ),
    },
    [publicScreens.community]: {
      ...community,
      body: (
        <>
          <PageHead {...community} drawing={<Diya />} />
          <Figures />
          <Band heading={labels.ourPractice}>
            <Tiles tiles={community.parts} />
          </Band>
          <Closing {...community.closing} call={callsToAction.join} />
        </>
      ),
    },
    [publicScreens.about]: {
      ...about,
      body: (
        <>
          <Prose {...about} drawing={<Sunrise />} />
          <Closing {...about.closing} call={callsToAction.begin} />
        </>
      ),
    },
    [publicScreens.contact]: {
      ...contact,
      body: (
        <>
          <PageHead {...contact} drawing={<Diya />} />
          <ContactForm />
        </>
      ),
    },
    [publicScreens.privacy]: { ...privacy, body: <Prose {...privacy} /> },
    [publicScreens.terms]: { ...terms, body: <Prose {...terms} /> },
    [publicScreens.liveSessions]: {
      ...liveSessions,
      body: (
        <>
          <PageHead {...liveSessions} drawing={<Sunrise />}>
            <p data-local-time={liveSessions.localTime} className="mt-3 min-h-[1lh] font-semibold noscript:hidden" />
          </PageHead>
          <Band heading={labels.howItGoes}>
            <Tiles tiles={liveSessions.parts} />
          </Band>
          <Closing {...liveSessions.closing} call={callsToAction.start} />
        </>
      ),
    },
    ...newsletterPages(texts),
    ...accountPages(texts),
  }
}

export function notFoundPage({ notFound }: SiteTexts): PublicPage {
  return {
    ...notFound,
    isMissing: true,
    body: (
      <section className="relative overflow-hidden py-24 text-center sm:py-32">
        <Mandala className="absolute top-1/2 left-1/2 size-144 -translate-1/2 text-gold/15" />
        <div className="relative">
          <h1 className="text-7xl">{notFound.heading}</h1>
          <p className="mt-3 mb-7 text-xl text-muted">{notFound.text}</p>
          <a href={notFound.link.href} className={buttonClass()}>
            {notFound.link.label}
          </a>
        </div>
      </section>
    ),
  }
}
