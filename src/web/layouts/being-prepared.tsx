import { t } from '#web/i18n/t.ts'
import { Sunrise } from '#web/ui/drawings.tsx'
import { Empty } from '#web/ui/states.tsx'

/** Stands where a screen has not been opened yet. */
export function BeingPrepared() {
  return <Empty title={t('This page is being prepared.')} drawing={<Sunrise />} />
}
