import { AudioDialog } from './audio-dialog.tsx'
import { AudioPreview } from './audio-preview.tsx'
import { AudioTable } from './audio-table.tsx'
import { audioList } from './audio-list.ts'
import type { AdminAudio } from '#shared/contract/audios.ts'
import { ContentScreen } from '#web/features/content/public.ts'
import { openForm } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-search.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useState } from 'react'

/** The administrator's audios (specification §2 Audios). */
export function AudiosScreen() {
  const { search, setSearch } = useUrlSearch()
  const [previewed, setPreviewed] = useState<AdminAudio | null>(null)
  const edit = (audio: AdminAudio) => openForm((onClose) => <AudioDialog audio={audio} onClose={onClose} />, audio._id)
  return (
    <>
      <ContentScreen
        pageTitle={t('Audio Library – Sadhana')}
        title={t('Audio Library')}
        pages={audioList.usePages(search)}
        deletion={audioList.deletion}
        add={{
          label: t('Add New Audio'),
          onClick: () => openForm((onClose) => <AudioDialog audio={null} onClose={onClose} />),
        }}
        search={{ label: t('Search audios'), text: search, onSearch: setSearch }}
        texts={{
          loading: t('Loading Audios...'),
          failedTitle: t('An Error Occurred'),
          failedFallback: t('Failed to fetch audios.'),
        }}
        empty={<NoAudios isSearch={search !== ''} />}
      >
        {(audios, onDelete) => (
          <AudioTable audios={audios} onPreview={setPreviewed} onEdit={edit} onDelete={onDelete} />
        )}
      </ContentScreen>
      {previewed && <AudioPreview audio={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

function NoAudios({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('Click Add New Audio to upload the first one.')
  return <Empty title={t('No Audios Found')} text={text} drawing={<Lotus />} />
}
