import { streamList } from './livestreams.hooks.ts'
import { StreamDialog } from './stream-dialog.tsx'
import { StreamsTable } from './streams-table.tsx'
import { ContentScreen } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Diya } from '#web/ui/drawings.tsx'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'

/** The past, live and upcoming streams (specification §2 Live Streams). */
export function LivestreamsScreen() {
  const { search } = useUrlSearch()
  const [isScheduling, setScheduling] = useState(false)
  useReopenedForm('livestream', { items: [], open: () => setScheduling(true) })
  return (
    <>
      <ContentScreen
        pageTitle={t('Live Stream Scheduler – Sadhana')}
        title={t('Live Stream Scheduler')}
        pages={streamList.usePages(search)}
        deletion={streamList.deletion}
        add={{ label: t('Schedule Stream'), icon: CalendarPlus, onClick: () => setScheduling(true) }}
        search={{
          label: t('Search streams'),
          className: 'max-w-xl',
          noMatch: t('Nothing matches this search.'),
        }}
        texts={{
          loading: t('Loading streams...'),
          failedTitle: t('An error occurred'),
          failedFallback: t('Failed to fetch streams.'),
        }}
        empty={{
          title: t('No Streams Found'),
          text: t('Click Schedule Stream to set the first one.'),
          drawing: <Diya />,
        }}
      >
        {(streams, onDelete) => <StreamsTable streams={streams} onDelete={onDelete} />}
      </ContentScreen>
      {isScheduling && <StreamDialog onClose={() => setScheduling(false)} />}
    </>
  )
}
