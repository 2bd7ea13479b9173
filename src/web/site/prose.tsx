import { narrowColumnClass, PageHeader, PageSection } from './parts.tsx'
import { useTexts } from './texts.ts'
import { contactPlaceholders } from '#shared/contact.ts'
import { factPlaceholders as fact } from '#shared/legal-facts.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { type ReactNode, Fragment } from 'react'

interface ProseProps {
  heading: string
  updated?: string
  drawing?: ReactNode
  /** The heading of a table of contents, on long pages. */
  contents?: string
  sections: readonly { title: string; text: string | readonly string[]; points?: readonly string[] }[]
}

/** A page of text, which can be printed. */
export function Prose({ heading, updated = '', drawing, contents, sections }: ProseProps) {
  return (
    <>
      <PageHeader heading={heading} text={updated} drawing={drawing} />
      <div className={`${narrowColumnClass} grid gap-8 py-14`}>
        {contents && <Contents heading={contents} titles={sections.map(({ title }) => title)} />}
        {sections.map(({ title, text, points = [] }, at) => (
          <section key={title} id={contents && sectionId(at)} className="scroll-mt-20 break-inside-avoid">
            <h2 className="break-after-avoid text-2xl">{title}</h2>
            {[text].flat().map((paragraph) => (
              <p key={paragraph} className="mt-2 max-w-prose">
                <TextWithEmailLink text={paragraph} />
              </p>
            ))}
            {points.length > 0 && (
              <ul className="mt-2 grid max-w-prose list-disc gap-2 pl-5 marker:text-gold">
                {points.map((point) => (
                  // The server leaves out what is not entered.
                  <li key={point} className="empty:hidden">
                    <TextWithEmailLink text={point} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

/** Its links stay the same when a title changes or is in another language. */
function sectionId(at: number): string {
  return `section-${at + 1}`
}

function Contents({ heading, titles }: { heading: string; titles: readonly string[] }) {
  return (
    <nav aria-labelledby="contents" className="rounded-card border border-line bg-surface px-6 py-5 print:hidden">
      <h2 id="contents" className="text-xl">
        {heading}
      </h2>
      <ol className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {titles.map((title, at) => (
          <li key={title}>
            <a href={`#${sectionId(at)}`} className="flex min-h-11 items-center underline underline-offset-4">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The frequently asked questions. */
export function QuestionsSection() {
  const { heading, questions } = sectionOf(useTexts(), 'questions')
  return (
    <PageSection heading={heading} className="bg-surface">
      <dl className="mt-8 grid gap-x-8 gap-y-6 md:grid-cols-2">
        {questions.map(({ question, answer }) => (
          <div key={question} className="border-t border-gold pt-4">
            <dt className="font-display text-xl">{question}</dt>
            <dd className="mt-1 max-w-prose text-muted">
              <TextWithEmailLink text={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}

/** A text in which email addresses and numbers of the team are links. */
export function TextWithEmailLink({ text }: { text: string }) {
  const { contactEmail } = useTexts()
  const { phone, whatsApp } = contactPlaceholders
  const targets: Readonly<Record<string, string>> = {
    [contactEmail]: `mailto:${contactEmail}`,
    [fact.grievanceEmail]: `mailto:${fact.grievanceEmail}`,
    [fact.grievancePhone]: fact.grievancePhoneLink,
    [phone.number]: phone.link,
    [whatsApp.number]: whatsApp.link,
  }
  const pattern = new RegExp(`(${Object.keys(targets).map(escapePattern).join('|')})`)
  return text.split(pattern).map((part, at) => {
    const href = targets[part]
    if (href === undefined) return <Fragment key={`${at} ${part}`}>{part}</Fragment>
    return (
      <a key={`${at} ${part}`} href={href} className="underline underline-offset-4 wrap-anywhere">
        {part}
      </a>
    )
  })
}

function escapePattern(text: string): string {
  return text.replaceAll('.', String.raw`\.`)
}
