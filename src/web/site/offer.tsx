import { columnClass } from './parts.tsx'
import { PlanCards } from './plan-cards.tsx'
import { type SectionTexts, useTexts } from './texts.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import type { ReactNode } from 'react'

/** The course and all its plans, on the home page, the course page and the pages of the modules. */
export function Offer() {
  const { heading, text, includes } = sectionOf(useTexts(), 'offer')
  return (
    <PlansBand heading={heading} text={text}>
      <ul className="mx-auto mt-5 flex max-w-prose flex-wrap justify-center gap-x-6 gap-y-1 font-semibold">
        {includes.map((name) => (
          <li key={name}>
            <span aria-hidden className="text-success">
              ✓
            </span>{' '}
            {name}
          </li>
        ))}
      </ul>
    </PlansBand>
  )
}

/** The plans below words of their own, for owners who show them apart from the course. */
export function Plans({ section: { heading, text } }: { section: SectionTexts<'plans'> }) {
  return <PlansBand heading={heading} text={text} />
}

function PlansBand({ heading, text, children }: { heading: string; text: string; children?: ReactNode }) {
  return (
    <section className="py-14 text-center sm:py-20">
      <div className={columnClass}>
        <h2 className="text-3xl sm:text-4xl">{heading}</h2>
        {text && <p className="mx-auto mt-3 max-w-prose text-muted">{text}</p>}
        {children}
        <PlanCards />
      </div>
    </section>
  )
}
