import { publicPathIn, screens } from '#shared/screens.ts'
import { currentLanguage, t } from '#web/i18n/t.ts'
import { Fragment } from 'react'

/** A sentence in which `{terms}` and `{privacy}` become links to those pages, in the order of the language. */
export function LegalSentence({ text, className = '' }: { text: string; className?: string }) {
  const links: Readonly<Record<string, { label: string; path: string }>> = {
    '{terms}': { label: t('terms'), path: screens.terms },
    '{privacy}': { label: t('privacy page'), path: screens.privacy },
  }
  return (
    <p className={className}>
      {text.split(/(\{\w+\})/).map((part) => {
        const link = links[part]
        if (!link) return <Fragment key={part}>{part}</Fragment>
        return (
          <a
            key={part}
            href={publicPathIn(currentLanguage(), link.path)}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            {link.label}
          </a>
        )
      })}
    </p>
  )
}
