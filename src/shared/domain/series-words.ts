import { formatTime } from './dates.ts'
import { atIstTime } from './ist.ts'
import type { Language } from './locale.ts'
import { LAST_WEEK_OF_MONTH, type SeriesRule } from './session-series.ts'

type Repetition = Pick<SeriesRule, 'repeats' | 'weekdays' | 'weekOfMonth'>

/** 'Every Sunday, 10:00 AM IST', or in Hindi 'हर रविवार, सुबह 10:00 बजे (IST)'. */
export function seriesText(rule: Repetition & Pick<SeriesRule, 'time'>, language: Language): string {
  const time = formatTime(atIstTime(new Date(0), rule.time), language)
  const days = repetitionText(rule, language)
  return language === 'hi' ? `${days}, ${time} (IST)` : `${days}, ${time.toUpperCase()} IST`
}

/** The same within a sentence: 'every Sunday at 10 AM IST', or in Hindi 'हर रविवार सुबह 10 बजे (IST)'. */
export function seriesPhrase(rule: Repetition & Pick<SeriesRule, 'time'>, language: Language): string {
  const time = formatTime(atIstTime(new Date(0), rule.time), language).replace(/:00(?=\s)/, '')
  const days = repetitionText(rule, language)
  if (language === 'hi') return `${days} ${time} (IST)`
  return `${days.charAt(0).toLowerCase()}${days.slice(1)} at ${time.toUpperCase()} IST`
}

/** 'Every Sunday', 'Every Monday and Thursday', 'Every last Sunday of the month', 'Every day'. */
export function repetitionText({ repeats, weekdays, weekOfMonth }: Repetition, language: Language): string {
  const { everyDay, every, ofMonth, weeks, and } = WORDS[language]
  if (repeats === 'DAILY' || weekdays.length === 7) return everyDay
  const names = weekdays.toSorted((a, b) => a - b).map((day) => WEEKDAYS[language][day - 1] ?? '')
  if (repeats === 'MONTHLY')
    return ofMonth(weeks[weekOfMonth === LAST_WEEK_OF_MONTH ? 5 : (weekOfMonth ?? 1) - 1] ?? '', names[0] ?? '')
  const last = names.pop() ?? ''
  return every(names.length === 0 ? last : `${names.join(', ')} ${and} ${last}`)
}

/** From Monday. */
export const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  hi: ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'],
}

const WORDS = {
  en: {
    everyDay: 'Every day',
    and: 'and',
    every: (days: string) => `Every ${days}`,
    ofMonth: (week: string, day: string) => `Every ${week} ${day} of the month`,
    weeks: ['first', 'second', 'third', 'fourth', 'fifth', 'last'],
  },
  hi: {
    everyDay: 'हर दिन',
    and: 'और',
    every: (days: string) => `हर ${days}`,
    ofMonth: (week: string, day: string) => `हर महीने के ${week} ${day} को`,
    weeks: ['पहले', 'दूसरे', 'तीसरे', 'चौथे', 'पाँचवें', 'आख़िरी'],
  },
}
