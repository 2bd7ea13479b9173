import * as english from './content.ts'
import * as account from './account-content.ts'
import * as legal from './legal.ts'
import * as faq from './questions.ts'
import { hindiTexts } from './hi/texts.ts'
import type { Language } from '#web/i18n/t.ts'
import { createContext, useContext } from 'react'

/** All texts of the public pages in one language; the English files define the structure. */
export type SiteTexts = Texts<typeof english & typeof account & typeof legal & typeof faq>

const englishTexts: SiteTexts = { ...english, ...account, ...legal, ...faq }

export const textsByLanguage: Readonly<Record<Language, SiteTexts>> = { en: englishTexts, hi: hindiTexts }

interface SiteLanguage {
  language: Language
  texts: SiteTexts
}

/** The language of the rendered page. */
export const SiteLanguageContext = createContext<SiteLanguage>({ language: 'en', texts: englishTexts })

export function useTexts(): SiteTexts {
  return useContext(SiteLanguageContext).texts
}

type Texts<Text> = Text extends string
  ? string
  : Text extends number
    ? number
    : { readonly [Name in keyof Text]: Texts<Text[Name]> }
