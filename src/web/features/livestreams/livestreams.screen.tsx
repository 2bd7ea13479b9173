import { streamList } from './livestreams.hooks.ts'
import { SeriesPanel } from './series-panel.tsx'
import { refreshSchedule } from './session-series.hooks.ts'
import { StreamDialog } from './stream-dialog.tsx'
import { copiedStreamForm, type StreamForm } from './stream-form.schema.ts'
import { StreamsTable } from './streams-table.tsx'
import type { AdminStream } from '#shared/contract/livestreams.ts'
import { ContentScreen } from '#web/features/content/public.ts'
import { t } from '#web/i18n/t.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Diya } from '#web/ui/drawings.tsx'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'

/** The past, live and upcoming streams (specification §2 Live Streams). */
export function LivestreamsScreen() {
  const { search } = useUrlSearch()
  const [form, setForm] = useState<{ stream: AdminStream | null; copy?: StreamForm; repeats?: boolean } | null>(null)
  useReopenedForm('livestream', { items: [], open: () => setForm({ stream: null }) })
  useReopenedForm('series', { items: [], open: () => setForm({ stream: null, repeats: true }) })
  function closeForm(): void {
    // A session of a series is listed once it was changed alone.
    if (form?.stream) refreshSchedule()
    setForm(null)
  }
  return (
    <>
      <ContentScreen
        pageTitle={t('Live Stream Scheduler – Sadhana')}
        title={t('Live Stream Scheduler')}
        pages={streamList.usePages(search)}
        deletion={streamList.deletion}
        add={{ label: t('Schedule Stream'), icon: CalendarPlus, onClick: () => setForm({ stream: null }) }}
        search={{
          label: t('Search streams'),
          className: 'max-w-xl',
          noMatch: t('Nothing matches this search.'),
        }}
        above={<SeriesPanel onEditSession={(stream) => setForm({ stream })} />}
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
        {(streams, onDelete) => (
          <StreamsTable
            streams={streams}
            onEdit={(stream) => setForm({ stream })}
            onCopy={(stream) => setForm({ stream: null, copy: copiedStreamForm(stream, serverNow()) })}
            onDelete={onDelete}
          />
        )}
      </ContentScreen>
      {form && <StreamDialog {...form} onClose={closeForm} />}
    </>
  )
}
