import { columnClass } from './parts.tsx'
import { type SectionTexts, SiteLanguageContext } from './texts.ts'
import { sessionPlaceholders } from '#shared/upcoming-sessions.ts'
import { useContext } from 'react'

const { start, end, series, none } = sessionPlaceholders

/** When the next live sessions are; nothing while none is planned. */
export function Schedule({ section: { heading, text } }: { section: SectionTexts<'schedule'> }) {
  const { language } = useContext(SiteLanguageContext)
  return (
    <>
      {start}
      <section className="bg-surface py-14 sm:py-20">
        <div className={columnClass}>
          <h2 className="text-3xl sm:text-4xl">{heading}</h2>
          {series.start}
          <p className="mt-3 text-lg font-semibold">{series[language]}</p>
          {series.end}
          {text && <p className="mt-3 max-w-prose text-muted">{text}</p>}
          <SessionList />
        </div>
      </section>
      {end}
    </>
  )
}

/** The planned sessions, which the server fills in. */
export function SessionList() {
  const { language } = useContext(SiteLanguageContext)
  const { each, endEach, instant, language: titleLanguage, title, when } = sessionPlaceholders
  return (
    <ul className="mt-8 grid grid-cols-1 gap-5 text-left sm:grid-cols-2 lg:grid-cols-3">
      {each}
      <li className="rounded-card border border-line bg-raised p-6">
        <time dateTime={instant} className="font-semibold text-accent-deep">
          {when[language]}
        </time>
        <h3 lang={titleLanguage} className="mt-2 text-xl">
          {title}
        </h3>
      </li>
      {endEach}
    </ul>
  )
}

/** Says that no live session is planned, while none is. */
export function NoSessions({ text }: { text: string }) {
  return (
    <>
      {none.start}
      <p className="mt-3 font-semibold">{text}</p>
      {none.end}
    </>
  )
}
