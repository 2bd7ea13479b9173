import { Band } from './parts.tsx'
import { TextWithEmailLink } from './text-with-email-link.tsx'
import { useTexts } from './texts.ts'

/** The frequently asked questions. */
export function Questions() {
  const { labels, questions } = useTexts()
  return (
    <Band heading={labels.questions} className="bg-surface">
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
    </Band>
  )
}
