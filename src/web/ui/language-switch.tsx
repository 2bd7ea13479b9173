import { chooseLanguage, useLanguage } from '#web/i18n/language.ts'
import { type Language, languages, t } from '#web/i18n/t.ts'
import { useState } from 'react'

/** Switches to the other language, which is shown by its own name, and stores the choice. */
export function LanguageSwitch() {
  const language = useLanguage()
  const other: Language = language === 'en' ? 'hi' : 'en'
  const [hasFailed, setFailed] = useState(false)
  return (
    <>
      {hasFailed && (
        <span role="alert" className="text-sm text-danger">
          {t('The language could not be loaded. Please check your connection.')}
        </span>
      )}
      <button
        type="button"
        lang={other}
        className={languageSwitchClass}
        onClick={() => void chooseLanguage(other).then((isLoaded) => setFailed(!isLoaded))}
      >
        {languages[other]}
      </button>
    </>
  )
}

/**
 * The public pages' language link has the same classes. Its Hindi word has a small font of its own and a fixed width,
 * so that nothing shifts when the font loads.
 */
export const languageSwitchClass =
  'inline-flex min-h-11 w-18 shrink-0 items-center justify-center rounded-full text-muted hover:bg-surface hover:text-foreground [&:lang(hi)]:font-name'
