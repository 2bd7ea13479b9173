import { narrowColumn, PageHead } from './parts.tsx'
import { TextWithEmailLink } from './text-with-email-link.tsx'
import type { ReactNode } from 'react'

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
      <PageHead heading={heading} text={updated} drawing={drawing} />
      <div className={`${narrowColumn} grid gap-8 py-14`}>
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
