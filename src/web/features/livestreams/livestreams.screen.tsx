import { DeleteStream } from './delete-stream.tsx'
import { useStreams } from './livestreams.hooks.ts'
import { StreamDialog } from './stream-dialog.tsx'
import { StreamsTable } from './streams-table.tsx'
import type { AdminStream } from '#shared/contract/livestreams.ts'
import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { useSearchInUrl } from '#web/platform/search-in-url.ts'
import { Diya } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Empty } from '#web/ui/states.tsx'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'

/** The streams that were, are and will be (specification §2 Live Streams). */
export function LivestreamsScreen() {
  const { search, setSearch } = useSearchInUrl()
  const list = useStreams(search)
  const [isScheduling, setScheduling] = useState(false)
  const [leaving, setLeaving] = useState<AdminStream | null>(null)
  return (
    <>
      <title>{t('Live Stream Scheduler – Sadhana')}</title>
      <ScreenHeader
        title={t('Live Stream Scheduler')}
        action={
          <Button onClick={() => setScheduling(true)}>
            <CalendarPlus aria-hidden size={20} />
            {t('Schedule Stream')}
          </Button>
        }
      />
      <div className="mb-5 max-w-xl">
        <SearchField
          label={t('Search streams')}
          placeholder={t('Search by title...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <ListPanel
        list={list}
        loadingText={t('Loading streams...')}
        failedTitle={t('An error occurred')}
        failedFallback={t('Failed to fetch streams.')}
        empty={
          <Empty
            title={t('No Streams Found')}
            text={search ? t('Nothing matches this search.') : t('Click Schedule Stream to set the first one.')}
            drawing={<Diya />}
          />
        }
      >
        {(streams) => <StreamsTable streams={streams} onDelete={setLeaving} />}
      </ListPanel>
      {isScheduling && <StreamDialog onClose={() => setScheduling(false)} />}
      {leaving && <DeleteStream stream={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
