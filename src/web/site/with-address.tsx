import { useTexts } from './words.ts'
import { Fragment } from 'react'

/** A text in which our email address can be pressed. */
export function TextWithEmailLink({ text }: { text: string }) {
  const { contactEmail } = useTexts()
  const link = (
    <a href={`mailto:${contactEmail}`} className="underline underline-offset-4 wrap-anywhere">
      {contactEmail}
    </a>
  )
  return text.split(contactEmail).map((words, at) => (
    <Fragment key={words}>
      {at > 0 && link}
      {words}
    </Fragment>
  ))
}
