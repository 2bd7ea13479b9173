import { STATES } from '#shared/domain/gst.ts'
import { t } from '#web/i18n/t.ts'
import type { Option } from '#web/ui/fields.tsx'

/** The states to choose from, and none. */
export function stateOptions(): Option[] {
  return [{ value: '', label: t('Not said') }, ...STATES.map(({ code, name }) => ({ value: code, label: name }))]
}
