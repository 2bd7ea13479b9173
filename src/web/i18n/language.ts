import { type Dictionary, type Language, languages, speak, spokenLanguage } from './t.ts'
import { useLayoutEffect, useSyncExternalStore } from 'react'

const KEY = 'language'
const ENGLISH: Dictionary = {}

const dictionaries: Record<Language, () => Promise<Dictionary>> = {
  en: async () => ENGLISH,
  hi: async () => (await import('./hi/index.ts')).hindi,
}

let chosen: { language: Language; words: Dictionary } = { language: 'en', words: ENGLISH }
const listeners = new Set<() => void>()

/**
 * Takes up the language that was chosen before, here or on the public pages, before anything is painted. Without its
 * dictionary, which may not arrive, everything is said in English.
 */
export async function recallLanguage(): Promise<void> {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) void take(isLanguage(newValue) ? newValue : 'en')
  })
  const remembered = readChoice()
  if (remembered !== 'en') await take(remembered)
}

/** Changes the language for good; false when its dictionary did not arrive. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  if (!(await take(language))) return false
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // A browser that stores nothing keeps the choice until the page is left.
  }
  return true
}

/** The language that was chosen, whatever is spoken on this screen. */
export function useLanguage(): Language {
  return useSyncExternalStore(listen, () => chosen.language)
}

/**
 * Says everything below in the language that was chosen, or in English; for the one component at the top. It speaks
 * before its children are rendered, and renders them anew when the choice changes.
 */
export function useSpoken({ inEnglish }: { inEnglish: boolean }): void {
  const language = useLanguage()
  const next = inEnglish ? 'en' : language
  if (next !== spokenLanguage()) speak(next === 'en' ? ENGLISH : chosen.words, next)
  useLayoutEffect(() => {
    document.documentElement.lang = next
  }, [next])
}

async function take(language: Language): Promise<boolean> {
  const words = await dictionaries[language]().catch(() => null)
  if (!words) return false
  chosen = { language, words }
  for (const listener of listeners) listener()
  return true
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readChoice(): Language {
  try {
    const stored = localStorage.getItem(KEY)
    return isLanguage(stored) ? stored : 'en'
  } catch {
    return 'en'
  }
}

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(languages, text)
}
