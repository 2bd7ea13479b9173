import { type Dictionary, type Language, setLocale, currentLanguage } from './t.ts'
import { isLanguage } from '#shared/domain/locale.ts'
import { useLayoutEffect, useSyncExternalStore } from 'react'

const STORAGE_KEY = 'language'
const ENGLISH: Dictionary = {}

const dictionaries: Record<Language, () => Promise<Dictionary>> = {
  en: async () => ENGLISH,
  hi: async () => (await import('./hi/index.ts')).hindi,
}

let chosen: { language: Language; dictionary: Dictionary } = { language: 'en', dictionary: ENGLISH }
const listeners = new Set<() => void>()
const choiceListeners = new Set<() => void>()

/**
 * Restores the language that was chosen earlier, here or on the public pages, before the first paint. If its dictionary
 * cannot be loaded, the texts are English.
 */
export async function restoreLanguage(): Promise<void> {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) void loadLanguage(isLanguage(newValue) ? newValue : 'en')
  })
  const stored = chosenLanguage()
  if (stored !== null && stored !== 'en') await loadLanguage(stored)
}

/** Changes and stores the language; false if its dictionary could not be loaded. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  if (!(await loadLanguage(language))) return false
  store(language)
  for (const listener of choiceListeners) listener()
  return true
}

/** Calls back after each choice in this tab; returns the function that unsubscribes. */
export function onLanguageChosen(listener: () => void): () => void {
  choiceListeners.add(listener)
  return () => choiceListeners.delete(listener)
}

/** Shows and stores a language that was chosen on another device. */
export async function applyLanguage(language: Language): Promise<void> {
  if (await loadLanguage(language)) store(language)
}

/** The language chosen in this browser, here or on the public pages; null if none was. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** The chosen language, which may differ from the current screen's. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => chosen.language)
}

/**
 * Sets the language of all texts to the chosen one, or to English. Used only by the top component: it sets the language
 * before its children render, and re-renders them when the choice changes.
 */
export function useActiveLanguage({ isEnglishOnly }: { isEnglishOnly: boolean }): void {
  const language = useLanguage()
  const next = isEnglishOnly ? 'en' : language
  if (next !== currentLanguage()) setLocale(next === 'en' ? ENGLISH : chosen.dictionary, next)
  useLayoutEffect(() => {
    document.documentElement.lang = next
  }, [next])
}

async function loadLanguage(language: Language): Promise<boolean> {
  const dictionary = await dictionaries[language]().catch(() => null)
  if (!dictionary) return false
  chosen = { language, dictionary }
  for (const listener of listeners) listener()
  return true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function store(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // If the browser blocks storage, the choice lasts until the page is left.
  }
}
