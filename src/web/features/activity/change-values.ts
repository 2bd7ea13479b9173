import { instant } from '#shared/contract/fields.ts'
import { CAPTION_LANGUAGES } from '#shared/domain/caption-languages.ts'
import { CAPTION_LABELS } from '#shared/domain/captions.ts'
import { stateName } from '#shared/domain/gst.ts'
import { formatIst, formatIstDate, fromIstInput } from '#shared/domain/ist.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { t } from '#web/i18n/t.ts'

/** A value of an entry as people read it; `name` is the field that holds it. */
export function valueWords(value: unknown, name = ''): string {
  if (value === null || value === undefined || value === '') return t('nothing')
  if (value === true) return t('Yes')
  if (value === false) return t('No')
  if (Array.isArray(value))
    return value.length === 0 ? t('nothing') : value.map((each) => valueWords(each, name)).join(', ')
  if (typeof value === 'number') return name === 'amount' ? formatRupees(paise(value)) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  const moment = instant.safeParse(value)
  if (moment.success) return formatIst(moment.data)
  return CODES.get(name)?.get(value)?.() ?? READERS.get(name)?.(value) ?? value
}

/** Names that only programs use, by field: each has the word of its form. */
const CODES: ReadonlyMap<string, ReadonlyMap<string, () => string>> = new Map(
  Object.entries({
    role: wordsOf({ USER: () => t('User'), ADMIN: () => t('Admin') }),
    usageType: wordsOf({
      COURSE: () => t('Course'),
      INITIAL_PLAN: () => t('Initial plan'),
      LIVESTREAM_SOURCE: () => t('Live stream'),
    }),
    plans: wordsOf({
      INITIAL: () => t('Initial'),
      HALF_YEARLY: () => t('Half-Yearly'),
      ANNUAL: () => t('Annual'),
    }),
    kind: wordsOf({ PERCENT: () => t('Percent'), AMOUNT: () => t('Rupees') }),
    state: wordsOf({ NEW: () => t('New'), ANSWERED: () => t('Answered') }),
  }),
)

/** Texts that mean something else than they say. */
const READERS: ReadonlyMap<string, (text: string) => string | null> = new Map(
  Object.entries({ from: dayWords, to: dayWords, state: stateName, captions: captionWords }),
)

function wordsOf(words: Record<string, () => string>): ReadonlyMap<string, () => string> {
  return new Map(Object.entries(words))
}

function dayWords(day: string): string | null {
  const noon = fromIstInput(`${day}T12:00`)
  return noon && formatIstDate(noon)
}

/** The languages of captions by their names. */
function captionWords(text: string): string {
  return CAPTION_LANGUAGES.reduce(
    (said, code) => said.replace(new RegExp(`\\b${code}\\b`, 'g'), CAPTION_LABELS[code]),
    text,
  )
}
