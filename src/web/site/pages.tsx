import { ContactForm } from './contact-form.tsx'
import {
  about,
  calls,
  community,
  contact,
  courses,
  home,
  liveSessions,
  missing,
  modules,
  privacy,
  terms,
} from './content.ts'
import { Home, Offer } from './home.tsx'
import { newsletterPages } from './newsletter-pages.tsx'
import type { PublicPage } from './page.tsx'
import { Action, Band, column, PageHead, Tiles } from './parts.tsx'
import { publicScreens } from '#shared/screens.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Diya, Lotus, Mandala, Sunrise } from '#web/ui/drawings.tsx'

/** The public pages by their paths (specification §2). */
export const pages: Readonly<Record<string, PublicPage>> = {
  [publicScreens.home]: { ...home, body: <Home /> },
  [publicScreens.courses]: {
    ...courses,
    body: (
      <>
        <PageHead {...courses} drawing={<Lotus />} />
        <Band heading="Six modules">
          <Tiles tiles={modules} />
        </Band>
        <Band heading="Four ways to learn" className="bg-surface">
          <Tiles tiles={courses.parts} />
          <p className="mt-8">
            <Action call={calls.course} variant="secondary" />
          </p>
        </Band>
        <Offer />
      </>
    ),
  },
  [publicScreens.community]: {
    ...community,
    body: (
      <>
        <PageHead {...community} drawing={<Diya />} />
        <Band heading="How we practise together">
          <Tiles tiles={community.parts} />
          <p className="mt-8">
            <Action call={calls.join} />
          </p>
        </Band>
      </>
    ),
  },
  [publicScreens.about]: { ...about, body: <Prose {...about} /> },
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
        <PageHead {...liveSessions} drawing={<Sunrise />} />
        <Band heading="How a session goes">
          <Tiles tiles={liveSessions.parts} />
          <p className="mt-8">
            <Action call={calls.start} />
          </p>
        </Band>
      </>
    ),
  },
  ...newsletterPages,
}

export const notFound: PublicPage = {
  ...missing,
  isMissing: true,
  body: (
    <section className="relative overflow-hidden py-24 text-center sm:py-32">
      <Mandala className="absolute top-1/2 left-1/2 size-144 -translate-1/2 text-gold/15" />
      <div className="relative">
        <h1 className="text-7xl">{missing.heading}</h1>
        <p className="mt-3 mb-7 text-xl text-muted">{missing.text}</p>
        <a href={missing.link.href} className={buttonClass()}>
          {missing.link.label}
        </a>
      </div>
    </section>
  ),
}

interface ProseProps {
  heading: string
  updated?: string
  sections: readonly { title: string; text: string }[]
}

/** A page to read. */
function Prose({ heading, updated = '', sections }: ProseProps) {
  return (
    <>
      <PageHead heading={heading} text={updated} />
      <div className={`${column} grid max-w-3xl gap-8 py-14`}>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-2 max-w-prose">{text}</p>
          </section>
        ))}
      </div>
    </>
  )
}
