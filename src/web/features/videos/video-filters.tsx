import { USAGE_LABELS } from './video-dialog.tsx'
import type { VideoFilters } from './video-list.ts'
import { USAGE_TYPES } from '#shared/domain/videos.ts'
import { ContentFilterFields, useContentFilters } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlFilters } from '#web/platform/url-filters.ts'
import { SelectField } from '#web/ui/fields.tsx'

/** The filters of the list of videos in the URL. */
export function useVideoFilters(): Partial<VideoFilters> {
  const { getFilter } = useUrlFilters(['use'])
  const usageType = USAGE_TYPES.find((type) => type === getFilter('use'))
  return { ...useContentFilters(), ...(usageType && { usageType }) }
}

export function VideoFilterFields() {
  const { setFilter } = useUrlFilters(['use'])
  const { usageType = '' } = useVideoFilters()
  return (
    <>
      <SelectField
        label={t('Use')}
        value={usageType}
        onChange={({ target }) => setFilter('use', target.value)}
        options={[
          { value: '', label: t('All') },
          ...USAGE_TYPES.map((value) => ({ value, label: USAGE_LABELS[value]() })),
        ]}
      />
      <ContentFilterFields defaultOrder="oldest" />
    </>
  )
}
