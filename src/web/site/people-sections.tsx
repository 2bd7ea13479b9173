import { Greeting } from './free-media.tsx'
import { columnClass, PageSection } from './parts.tsx'
import { SitePicture } from './site-picture.tsx'
import type { SectionTexts } from './texts.ts'

/** The teacher: portrait, name, words, and the line below them. */
export function Teacher({ section }: { section: SectionTexts<'teacher'> }) {
  const { heading, name, about, signature, portrait, greetingId } = section
  return (
    <section className="bg-surface py-14 sm:py-20">
      <div
        className={`${columnClass} grid items-center gap-8 ${portrait ? 'sm:grid-cols-[2fr_3fr] lg:grid-cols-[5fr_7fr] lg:gap-16' : ''}`}
      >
        {portrait && (
          <SitePicture
            picture={portrait}
            sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 40vw, 100vw"
            className="aspect-4/5 w-full max-w-sm rounded-card object-cover"
          />
        )}
        <div>
          <h2 className="text-3xl sm:text-4xl">{heading}</h2>
          <p className="mt-3 text-xl font-semibold">{name}</p>
          {about.split('\n').map((paragraph) => (
            <p key={paragraph} className="mt-3 max-w-prose text-lg text-muted">
              {paragraph}
            </p>
          ))}
          {greetingId && <Greeting id={greetingId} />}
          {signature && <p className="mt-5 font-display text-xl text-accent-deep">{signature}</p>}
        </div>
      </div>
    </section>
  )
}

/** What members say: the first one large, the others beside each other. */
export function Testimonials({ section: { heading, testimonials } }: { section: SectionTexts<'testimonials'> }) {
  return (
    <PageSection heading={heading}>
      <ul className="mt-8 grid grid-cols-1 gap-5 sm:grid-cols-2">
        {testimonials.map(({ quote, name, town }, at) => (
          <li
            key={quote}
            className={`rounded-card border border-line bg-raised p-6 ${at === 0 ? 'sm:col-span-2 sm:p-10' : ''}`}
          >
            <figure className="flex h-full flex-col">
              <span aria-hidden className="h-6 font-display text-6xl leading-none text-gold">
                “
              </span>
              <blockquote className={`mt-3 ${at === 0 ? 'font-display text-2xl leading-snug sm:text-3xl' : ''}`}>
                {quote}
              </blockquote>
              <figcaption className="mt-auto pt-4">
                <span className="font-semibold">{name}</span>
                {town && <span className="text-muted">, {town}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
