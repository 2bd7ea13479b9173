import { SiteLanguageContext } from './texts.ts'
import { publicPathIn } from '#shared/screens.ts'
import { type Language, languages } from '#web/i18n/t.ts'
import { languageSwitchClass } from '#web/ui/language-switch.tsx'
import { useContext } from 'react'

/** Links to the same page in the other language; the script stores the choice (`remember-language.ts`). */
export function LanguageLink({ path }: { path: string }) {
  const { language } = useContext(SiteLanguageContext)
  const other: Language = language === 'en' ? 'hi' : 'en'
  return (
    <a
      href={publicPathIn(other, path)}
      hrefLang={other}
      lang={other}
      data-language={other}
      className={languageSwitchClass}
    >
      {languages[other]}
    </a>
  )
}
