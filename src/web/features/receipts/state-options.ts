import { OUTSIDE_INDIA, STATES } from '#shared/domain/gst.ts'
import { currentLanguage, t } from '#web/i18n/t.ts'
import type { SelectOption } from '#web/ui/fields.tsx'

/** The options of a field for the state, sorted in the current language, with an empty option first. */
export function stateOptions(): SelectOption[] {
  const states = STATES.map(({ code, name }) => ({ value: code, label: t(name) }))
  return [
    { value: '', label: t('Not said') },
    ...states.toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage())),
  ]
}

/** The option of members who live abroad; it stands last. */
export function outsideIndiaOption(): SelectOption {
  return { value: OUTSIDE_INDIA.code, label: t(OUTSIDE_INDIA.name) }
}
