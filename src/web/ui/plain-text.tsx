import { splitLinks } from '#shared/domain/text-links.ts'

interface PlainTextProps {
  text: string
  className?: string
}

/** A text as an administrator typed it: line breaks stay, and web addresses become links. */
export function PlainText({ text, className = '' }: PlainTextProps) {
  return (
    <p className={`wrap-anywhere whitespace-pre-line ${className}`}>
      {splitLinks(text).map((part, at) =>
        part.isUrl ? (
          <a key={at} href={part.text} target="_blank" rel="noopener noreferrer" className="underline">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
