import { columnClass } from './parts.tsx'
import { socialPicturePath } from './social-picture.ts'
import { SiteLanguageContext, useTexts } from './texts.ts'
import { freeCaptionsPath, freeFilePath, freeMediumPlaceholders } from '#shared/free-media.ts'
import { modulePath } from '#shared/screens.ts'
import { useContext } from 'react'

/** The lesson of a module that everybody may watch. The browser's own player loads nothing but the poster before that. */
export function FreeLesson({ id, slug }: { id: string; slug: string }) {
  const { labels } = useTexts()
  const { language } = useContext(SiteLanguageContext)
  const place = freeMediumPlaceholders(id)
  return (
    <>
      {place.start}
      <section id="free-lesson" aria-labelledby="free-lesson-heading" className="scroll-mt-6 py-14 sm:py-20">
        <div className={columnClass}>
          <h2 id="free-lesson-heading" className="text-3xl">
            {labels.freeLesson}
          </h2>
          <p className="mt-3 max-w-prose text-lg text-muted">
            <span lang={place.language} className="font-semibold text-foreground">
              {place.title}
            </span>
            {'. '}
            {labels.watchHere}
          </p>
          <video
            controls
            preload="none"
            playsInline
            aria-label={place.title}
            poster={place.posterOr(socialPicturePath(language, modulePath(slug)))}
            className="mt-6 aspect-video w-full max-w-4xl rounded-card border border-line bg-surface"
          >
            <source src={freeFilePath(id, 'large')} media="(min-width: 48rem)" />
            <source src={freeFilePath(id, 'small')} />
            {place.eachCaptions}
            <track
              kind="captions"
              srcLang={place.captionsLanguage}
              label={place.captionsLabel}
              src={freeCaptionsPath(id, place.captionsLanguage)}
            />
            {place.endCaptions}
          </video>
        </div>
      </section>
      {place.end}
    </>
  )
}

/** Leads to the free lesson on the page of its module. */
export function FreeLessonLink({ id }: { id: string }) {
  const { labels } = useTexts()
  const { start, end } = freeMediumPlaceholders(id)
  return (
    <>
      {start}
      <p className="mt-5">
        <a
          href="#free-lesson"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-deep underline underline-offset-4"
        >
          <span aria-hidden>▶</span> {labels.watchFreeLesson}
        </a>
      </p>
      {end}
    </>
  )
}

/** On the card of a module that has one. */
export function FreeLessonBadge({ id }: { id: string }) {
  const { labels } = useTexts()
  const { start, end } = freeMediumPlaceholders(id)
  return (
    <>
      {start}
      <p className="mt-3 w-fit rounded-full border border-current px-2.5 text-sm font-semibold text-success">
        {labels.withFreeLesson}
      </p>
      {end}
    </>
  )
}

/** The teacher's greeting, in their own voice. */
export function Greeting({ id }: { id: string }) {
  const { labels } = useTexts()
  const { start, end, title } = freeMediumPlaceholders(id)
  return (
    <>
      {start}
      <figure className="mt-6 max-w-prose">
        <figcaption className="font-semibold">{labels.greeting}</figcaption>
        {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the product has no captions of audios to offer */}
        <audio controls preload="none" src={freeFilePath(id, 'sound')} aria-label={title} className="mt-2 w-full" />
      </figure>
      {end}
    </>
  )
}
