import { Action, Band, column, Tiles } from './parts.tsx'
import { useWords } from './words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Diya, Lotus, Mandala } from '#web/ui/drawings.tsx'

export function Home() {
  const { calls, home, labels, modules } = useWords()
  const { journey, ebook, audience } = home
  return (
    <>
      <Hero />
      <Figures />
      <Band heading={journey.heading}>
        <ol className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {journey.steps.map(({ title, text }, at) => (
            <li key={title} className="border-t border-gold pt-4">
              <p aria-hidden className="font-display text-3xl text-accent-deep">
                {at + 1}
              </p>
              <h3 className="mt-1 text-xl">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-8">
          <Action call={calls.continue} variant="secondary" />
        </p>
      </Band>
      <section className="bg-surface py-14 sm:py-20">
        <div className={`${column} grid items-center gap-8 text-center sm:grid-cols-[auto_1fr] sm:text-left`}>
          <Diya className="mx-auto w-32 text-gold" />
          <div>
            <h2 className="text-3xl sm:text-4xl">{ebook.heading}</h2>
            <p className="mt-3 mb-6 max-w-prose text-muted">{ebook.text}</p>
            <Action call={calls.ebook} />
          </div>
        </div>
      </section>
      <Band heading={audience.heading}>
        <Tiles tiles={audience.people} />
        <p className="mt-8">
          <Action call={calls.today} variant="secondary" />
        </p>
      </Band>
      <Band heading={labels.sixModules} className="bg-surface">
        <Tiles
          tiles={modules}
          renderAction={({ title }) => (
            <a
              href={calls.explore.href}
              aria-label={`${calls.explore.label}: ${title}`}
              className={`${buttonClass({ variant: 'quiet', small: true })} mt-4 -ml-4 self-start`}
            >
              {calls.explore.label}
            </a>
          )}
        />
      </Band>
      <Offer />
    </>
  )
}

function Hero() {
  const { calls, home } = useWords()
  const { eyebrow, heading, text } = home.hero
  return (
    <section className="relative overflow-hidden bg-linear-to-b from-paper via-dawn-1 to-dawn-2 pt-14 pb-56 text-center sm:pt-20 sm:pb-88">
      <Mandala className="absolute bottom-0 left-1/2 size-88 -translate-x-1/2 translate-y-1/2 text-gold sm:size-152" />
      <div className={`${column} relative`}>
        <p className="text-sm font-semibold tracking-widest text-accent-deep uppercase [&:lang(hi)]:tracking-normal">
          {eyebrow}
        </p>
        <h1 className="mx-auto mt-4 max-w-3xl text-[clamp(2rem,9.3vw,4.75rem)] leading-[1.1]">{heading}</h1>
        <p className="mx-auto mt-5 mb-8 max-w-2xl text-lg text-muted sm:text-xl">{text}</p>
        <p className="flex flex-wrap justify-center gap-3">
          <Action call={calls.start} />
          <Action call={calls.begin} variant="secondary" />
        </p>
      </div>
    </section>
  )
}

function Figures() {
  const { home, labels } = useWords()
  return (
    <section aria-label={labels.inFigures} className="border-b border-line">
      <dl className={`${column} grid grid-cols-3 gap-4 py-8 text-center`}>
        {home.figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted sm:text-base">{label}</dt>
            <dd className="font-display text-3xl sm:text-4xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The course and its price, as the home page and the course page offer it. */
export function Offer() {
  const { calls, figures, home, labels } = useWords()
  const { heading, text, includes } = home.offer
  return (
    <section className="py-14 text-center sm:py-20">
      <div className={column}>
        <div className="mx-auto max-w-xl rounded-card border border-gold bg-raised p-8">
          <Lotus className="mx-auto w-24 text-gold" />
          <h2 className="mt-3 text-3xl sm:text-4xl">{heading}</h2>
          <p className="mt-3 text-muted">{text}</p>
          <p className="mt-5 flex flex-wrap items-baseline justify-center gap-3">
            <strong className="font-display text-5xl font-normal">{figures.price}</strong>
            <s className="text-xl text-muted">
              <span className="sr-only">{labels.insteadOf} </span>
              {figures.fullPrice}
            </s>
            <span className="rounded-full border border-current px-3 text-sm font-semibold text-success">
              {figures.discount}
            </span>
          </p>
          <ul className="mx-auto mt-5 mb-7 grid max-w-xs gap-1 text-left">
            {includes.map((item) => (
              <li key={item} className="flex items-center gap-3">
                <span aria-hidden className="size-2 rounded-full bg-gold" />
                {item}
              </li>
            ))}
          </ul>
          <Action call={calls.enroll} />
        </div>
      </div>
    </section>
  )
}
