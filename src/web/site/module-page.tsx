import { FreeLesson, FreeLessonLink } from './free-media.tsx'
import { LessonCount, type Module, ModulePicture } from './module-cards.tsx'
import { Offer } from './offer.tsx'
import type { PublicPage } from './page.tsx'
import { columnClass } from './parts.tsx'
import { breadcrumbData, moduleData } from './search-engines.ts'
import { SiteLanguageContext, type SiteTexts, useTexts } from './texts.ts'
import { freeMediumPlaceholders } from '#shared/free-media.ts'
import { modulePath, publicPathIn, screens } from '#shared/screens.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import type { Language } from '#web/i18n/t.ts'
import { useContext } from 'react'

/** A page for each module: what it is about, its lessons, and how to begin. */
export function createModulePages(texts: SiteTexts, language: Language): Readonly<Record<string, PublicPage>> {
  const { modules } = sectionOf(texts, 'modules')
  return Object.fromEntries(
    modules.map((module, at) => [
      modulePath(module.slug),
      {
        title: texts.labels.moduleTitle.replace('{module}', module.title).replace('{brand}', texts.brand),
        description: module.text,
        hasActionBar: true,
        body: <ModulePage module={module} at={at} />,
        structuredData: [
          moduleData(texts, { module, language }),
          ...(module.freeLessonId ? [freeMediumPlaceholders(module.freeLessonId).structuredData] : []),
          breadcrumbData(language, [
            { name: texts.labels.home, path: screens.home },
            { name: texts.courses.heading, path: screens.courses },
            { name: module.title, path: modulePath(module.slug) },
          ]),
        ],
      },
    ]),
  )
}

function ModulePage({ module, at }: { module: Module; at: number }) {
  const { labels } = useTexts()
  const { title, text, outcome, lessons, freeLessonId } = module
  return (
    <>
      <section className="bg-linear-to-b from-background to-gradient-1/60 pt-6 pb-12 sm:pb-16">
        <div className={columnClass}>
          <Breadcrumbs title={title} />
          <div className="mt-6 grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
            <div>
              <h1 className="text-4xl sm:text-5xl">{title}</h1>
              <p className="mt-4 max-w-prose text-lg text-muted">{text}</p>
              <LessonCount module={module} className="mt-4" />
              {freeLessonId && <FreeLessonLink id={freeLessonId} />}
            </div>
            <div className="overflow-hidden rounded-card">
              <ModulePicture module={module} at={at} sizes="(min-width: 64rem) 34rem, 100vw" />
            </div>
          </div>
        </div>
      </section>
      {freeLessonId && <FreeLesson id={freeLessonId} slug={module.slug} />}
      {(outcome || lessons.length > 0) && (
        <section className="py-14 sm:py-20">
          <div className={`${columnClass} grid grid-cols-1 gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16`}>
            {lessons.length > 0 && (
              <div>
                <h2 className="text-3xl">{labels.theLessons}</h2>
                <ol className="mt-6">
                  {lessons.map((lesson, number) => (
                    <li key={lesson.title} className="flex flex-wrap gap-x-4 border-t border-line py-3">
                      <span aria-hidden className="figures w-6 shrink-0 text-right text-accent-deep">
                        {number + 1}
                      </span>
                      <span className="min-w-0 flex-1 basis-20">{lesson.title}</span>
                      <span className="shrink-0 text-muted tabular-nums">
                        {labels.minutes.replace('{minutes}', String(lesson.minutes))}
                      </span>
                    </li>
                  ))}
                </ol>
              </div>
            )}
            {outcome && (
              <div className="self-start rounded-card border border-gold bg-raised p-6">
                <h2 className="text-xl">{labels.outcome}</h2>
                <p className="mt-2 text-lg">{outcome}</p>
              </div>
            )}
          </div>
        </section>
      )}
      <div className="bg-surface">
        <Offer />
      </div>
      <Neighbours at={at} />
    </>
  )
}

/** Where this page is: the home page, the course, this module. */
function Breadcrumbs({ title }: { title: string }) {
  const { language } = useContext(SiteLanguageContext)
  const { courses, labels } = useTexts()
  const ways = [
    { label: labels.home, path: screens.home },
    { label: courses.heading, path: screens.courses },
  ]
  return (
    <nav aria-label={labels.breadcrumbs}>
      <ol className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] text-muted">
        {ways.map(({ label, path }) => (
          <li key={path} className="flex items-center gap-2">
            <a
              href={publicPathIn(language, path)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {label}
            </a>
            <span aria-hidden>›</span>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

/** The modules before and after this one. */
function Neighbours({ at }: { at: number }) {
  const { language } = useContext(SiteLanguageContext)
  const texts = useTexts()
  const { modules } = sectionOf(texts, 'modules')
  const [before, after] = [modules[at - 1], modules[at + 1]]
  const linkClass = 'inline-flex min-h-11 items-center font-semibold text-accent-deep underline underline-offset-4'
  return (
    <nav aria-label={texts.labels.otherModules} className="py-8">
      <ul className={`${columnClass} flex flex-wrap justify-between gap-x-6`}>
        <li>
          {before && (
            <a href={publicPathIn(language, modulePath(before.slug))} className={linkClass}>
              ← {before.title}
            </a>
          )}
        </li>
        <li>
          {after && (
            <a href={publicPathIn(language, modulePath(after.slug))} className={linkClass}>
              {after.title} →
            </a>
          )}
        </li>
      </ul>
    </nav>
  )
}
