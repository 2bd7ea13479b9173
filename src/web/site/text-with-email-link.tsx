import { useTexts } from './texts.ts'
import { Fragment } from 'react'

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
