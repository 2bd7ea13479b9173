import * as english from './content.ts'
import * as account from './content.account.ts'
import * as legal from './legal.ts'
import * as asked from './questions.ts'
import { hindiWords } from './hi/words.ts'
import type { Language } from '#web/i18n/t.ts'
import { createContext, useContext } from 'react'

/** All that the public pages say in one language; English decides what there is to say. */
export type SiteWords = Words<typeof english & typeof account & typeof legal & typeof asked>

const englishWords: SiteWords = { ...english, ...account, ...legal, ...asked }

export const wordsIn: Readonly<Record<Language, SiteWords>> = { en: englishWords, hi: hindiWords }

interface Spoken {
  language: Language
  words: SiteWords
}

/** The language that the page is rendered in. */
export const SpokenHere = createContext<Spoken>({ language: 'en', words: englishWords })

export function useWords(): SiteWords {
  return useContext(SpokenHere).words
}

type Words<Text> = Text extends string
  ? string
  : Text extends number
    ? number
    : { readonly [Name in keyof Text]: Words<Text[Name]> }
