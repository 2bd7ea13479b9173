import { narrowColumnClass, PageHeader, PageSection } from './parts.tsx'
import { useTexts } from './texts.ts'
import { sectionOf } from '#shared/site-content/site-content.ts'
import { type ReactNode, Fragment } from 'react'

interface ProseProps {
  heading: string
  updated?: string
  drawing?: ReactNode
  sections: readonly { title: string; text: string | readonly string[]; points?: readonly string[] }[]
}

/** A page of text, which can be printed. */
export function Prose({ heading, updated = '', drawing, sections }: ProseProps) {
  return (
    <>
      <PageHeader heading={heading} text={updated} drawing={drawing} />
      <div className={`${narrowColumnClass} grid gap-8 py-14`}>
        {sections.map(({ title, text, points = [] }) => (
          <section key={title} className="break-inside-avoid">
            <h2 className="break-after-avoid text-2xl">{title}</h2>
            {[text].flat().map((paragraph) => (
              <p key={paragraph} className="mt-2 max-w-prose">
                <TextWithEmailLink text={paragraph} />
              </p>
            ))}
            {points.length > 0 && (
              <ul className="mt-2 grid max-w-prose list-disc gap-2 pl-5 marker:text-gold">
                {points.map((point) => (
                  <li key={point}>
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

/** A text in which the contact email address is a link. */
export function TextWithEmailLink({ text }: { text: string }) {
  const { contactEmail } = useTexts()
  const link = (
    <a href={`mailto:${contactEmail}`} className="underline underline-offset-4 wrap-anywhere">
      {contactEmail}
    </a>
  )
  return text.split(contactEmail).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && link}
      {part}
    </Fragment>
  ))
}
