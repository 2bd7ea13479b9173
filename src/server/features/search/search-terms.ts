import * as index from './search-index.repo.ts'
import type { Db } from '#server/db/database.ts'
import { foldWord, wordsOf } from '#shared/domain/search-fold.ts'

/** Finds the terms of texts: each word folded, and its stem folded. */
export type TermsOf = (text: string) => string[]

/** Reads the stems of all words of some texts at once. */
export async function readTerms(db: Db, texts: readonly string[]): Promise<TermsOf> {
  const words = [...new Set(texts.flatMap(wordsOf))]
  const stems = await index.stemsOf(db, words)
  return (text) => {
    const terms = wordsOf(text).flatMap((word) => [foldWord(word), foldWord(stems.get(word) ?? word)])
    return [...new Set(terms)].filter((term) => term !== '' && term.length <= MAX_TERM_LENGTH)
  }
}

/** A longer word is no word; PostgreSQL stores terms of at most 2 kB. */
const MAX_TERM_LENGTH = 100

/** The condition that every word of a search occurs, as typed so far or by its stem; null for a text without words. */
export async function searchQuery(db: Db, text: string): Promise<string | null> {
  const words = [...new Set(wordsOf(text))].slice(0, MAX_WORDS)
  const stems = await index.stemsOf(db, words)
  const long = words.map(foldWord).filter(({ length }) => length >= LEAST_LENGTH_OF_TYPO)
  const similar = await index.similarWords(db, long)
  const wanted = words.map((word) => {
    const folded = foldWord(word)
    if (folded === '') return []
    const stem = foldWord(stems.get(word) ?? word)
    return [`'${folded}':*`, ...[stem, ...(similar.get(folded) ?? [])].filter(Boolean).map((term) => `'${term}'`)]
  })
  const conditions = wanted.filter((terms) => terms.length > 0)
  return conditions.length === 0 ? null : conditions.map((terms) => `(${terms.join('|')})`).join('&')
}

const MAX_WORDS = 8
const LEAST_LENGTH_OF_TYPO = 4
