import { ModuleArt } from './art/module-art.tsx'
import { FreeLessonBadge } from './free-media.tsx'
import { SitePicture } from './site-picture.tsx'
import { type SectionTexts, SiteLanguageContext, useTexts } from './texts.ts'
import { modulePath, publicPathIn } from '#shared/screens.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useContext } from 'react'

export type Module = SectionTexts<'modules'>['modules'][number]

interface ModuleCardsProps {
  /** On the home page each module leads to its place on the page of the course (specification §2). */
  hasExploreLinks?: boolean
}

/** The modules of the course, each with its picture; the title leads to the module's own page. */
export function ModuleCards({ hasExploreLinks = false }: ModuleCardsProps) {
  const { language } = useContext(SiteLanguageContext)
  const texts = useTexts()
  const { explore } = texts.callsToAction
  return (
    <ul className="mt-8 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {sectionOf(texts, 'modules').modules.map((module, at) => (
        <li
          key={module.slug}
          id={hasExploreLinks ? undefined : module.slug}
          className="relative flex scroll-mt-6 flex-col overflow-hidden rounded-card border border-line bg-raised transition-transform hover:-translate-y-0.5 motion-reduce:transform-none"
        >
          <ModulePicture module={module} at={at} sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw" />
          <div className="flex flex-1 flex-col p-6">
            <h3 className="text-xl">
              <a
                href={publicPathIn(language, modulePath(module.slug))}
                className="underline-offset-4 before:absolute before:inset-0 hover:underline"
              >
                {module.title}
              </a>
            </h3>
            <p className="mt-2 flex-1 text-muted">{module.text}</p>
            <LessonCount module={module} className="mt-3" />
            {module.freeLessonId && <FreeLessonBadge id={module.freeLessonId} />}
            {hasExploreLinks && (
              <a
                href={`${explore.href}#${module.slug}`}
                aria-label={`${explore.label}: ${module.title}`}
                className={`${buttonClass({ variant: 'quiet', small: true })} relative mt-3 -mb-2 -ml-4 self-start`}
              >
                {explore.label}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The owner's picture of a module, else its drawing. */
export function ModulePicture({ module, at, sizes }: { module: Module; at: number; sizes: string }) {
  const className = 'aspect-video w-full object-cover'
  return module.picture ? (
    <SitePicture picture={module.picture} sizes={sizes} className={className} />
  ) : (
    <ModuleArt at={at} className={className} />
  )
}

/** '6 lessons, 74 minutes'; nothing while the owner has not named them. */
export function LessonCount({ module: { lessons }, className }: { module: Module; className: string }) {
  const { labels } = useTexts()
  if (lessons.length === 0) return null
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return (
    <p className={`text-[0.9375rem] font-semibold text-accent-deep ${className}`}>
      {(lessons.length === 1 ? labels.oneLesson : labels.lessons)
        .replace('{count}', String(lessons.length))
        .replace('{minutes}', String(minutes))}
    </p>
  )
}
