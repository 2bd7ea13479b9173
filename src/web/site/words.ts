import * as english from './content.ts'
import * as account from './content.account.ts'
import * as legal from './legal.ts'
import * as asked from './questions.ts'
import { hindiTexts } from './hi/words.ts'
import type { Language } from '#web/i18n/t.ts'
import { createContext, useContext } from 'react'

/** All that the public pages say in one language; English decides what there is to say. */
export type SiteTexts = Words<typeof english & typeof account & typeof legal & typeof asked>

const englishTexts: SiteTexts = { ...english, ...account, ...legal, ...asked }

export const textsByLanguage: Readonly<Record<Language, SiteTexts>> = { en: englishTexts, hi: hindiTexts }

interface Spoken {
  language: Language
  words: SiteTexts
}

/** The language that the page is rendered in. */
export const SiteLanguageContext = createContext<Spoken>({ language: 'en', words: englishTexts })

export function useTexts(): SiteTexts {
  return useContext(SiteLanguageContext).words
}

type Words<Text> = Text extends string
  ? string
  : Text extends number
    ? number
    : { readonly [Name in keyof Text]: Words<Text[Name]> }
