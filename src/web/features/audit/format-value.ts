import { instant } from '#shared/contract/fields.ts'
import { canonicalLanguageTag, ownLanguageName } from '#shared/domain/caption-languages.ts'
import { stateName } from '#shared/domain/gst.ts'
import { formatIst, formatIstDate, fromIstInput } from '#shared/domain/ist.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { TEAM_ROLE_LABELS } from '#web/features/team/public.ts'
import { t } from '#web/i18n/t.ts'

/** The readable form of a value of an entry; `name` is the field that holds it. */
export function formatValue(value: unknown, name = ''): string {
  if (value === null || value === undefined || value === '') return t('nothing')
  if (value === true) return t('Yes')
  if (value === false) return t('No')
  if (Array.isArray(value))
    return value.length === 0 ? t('nothing') : value.map((each) => formatValue(each, name)).join(', ')
  if (typeof value === 'number') return name === 'amount' ? formatRupees(paise(value)) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  const time = instant.safeParse(value)
  if (time.success) return formatIst(time.data)
  return CODE_LABELS.get(name)?.get(value)?.() ?? FORMATTERS.get(name)?.(value) ?? value
}

/** The labels of codes, by field. */
const CODE_LABELS: ReadonlyMap<string, ReadonlyMap<string, () => string>> = new Map(
  Object.entries({
    role: createLabelMap({ USER: () => t('User'), ADMIN: () => t('Admin') }),
    roles: createLabelMap(TEAM_ROLE_LABELS),
    usageType: createLabelMap({
      COURSE: () => t('Course'),
      INITIAL_PLAN: () => t('Initial plan'),
      LIVESTREAM_SOURCE: () => t('Live stream'),
    }),
    plans: createLabelMap({
      INITIAL: () => t('Initial'),
      HALF_YEARLY: () => t('Half-Yearly'),
      ANNUAL: () => t('Annual'),
    }),
    kind: createLabelMap({ PERCENT: () => t('Percent'), AMOUNT: () => t('Rupees') }),
    way: createLabelMap({
      CASH: () => t('Cash'),
      UPI: () => t('UPI'),
      BANK_TRANSFER: () => t('Bank transfer'),
      OTHER: () => t('Other'),
    }),
    pages: createLabelMap({
      home: () => t('Home page'),
      courses: () => t('Courses'),
      liveSessions: () => t('Live sessions'),
      community: () => t('Community'),
      about: () => t('About'),
      contact: () => t('Contact'),
      menu: () => t('Menu'),
      footer: () => t('Footer'),
      buttons: () => t('Words on the buttons'),
    }),
    state: createLabelMap({ NEW: () => t('New'), ANSWERED: () => t('Answered') }),
  }),
)

/** The fields whose text is formatted. */
const FORMATTERS: ReadonlyMap<string, (text: string) => string | null> = new Map(
  Object.entries({ from: formatDay, to: formatDay, receivedOn: formatDay, state: stateName, captions: formatCaptions }),
)

function createLabelMap(labels: Record<string, () => string>): ReadonlyMap<string, () => string> {
  return new Map(Object.entries(labels))
}

function formatDay(day: string): string | null {
  const noon = fromIstInput(`${day}T12:00`)
  return noon && formatIstDate(noon)
}

/** Replaces language codes of captions by the names of the languages. */
function formatCaptions(text: string): string {
  return text.replaceAll(/(?<=^|, )[\w-]+/g, (written) => {
    const tag = canonicalLanguageTag(written)
    return tag === null ? written : ownLanguageName(tag)
  })
}
