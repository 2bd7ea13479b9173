import { AudioDialog } from './audio-dialog.tsx'
import { AudioPreview } from './audio-preview.tsx'
import { AudioTable } from './audio-table.tsx'
import { useAudios } from './audios.hooks.ts'
import { DeleteAudio } from './delete-audio.tsx'
import type { AdminAudio } from '#shared/contract/audios.ts'
import { openForm } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { useSearchInUrl } from '#web/platform/search-in-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Lotus } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'

type Opened = { what: 'preview' | 'delete'; audio: AdminAudio }

/** The administrator's audios (specification §2 Audios). */
export function AudiosScreen() {
  const { search, setSearch } = useSearchInUrl()
  const list = useAudios(search)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const edit = (audio: AdminAudio) => openForm((onClose) => <AudioDialog audio={audio} onClose={onClose} />, audio._id)
  return (
    <>
      <title>{t('Audio Library – Sadhana')}</title>
      <ScreenHeader
        title={t('Audio Library')}
        action={
          <Button onClick={() => openForm((onClose) => <AudioDialog audio={null} onClose={onClose} />)}>
            <Plus aria-hidden size={20} />
            {t('Add New Audio')}
          </Button>
        }
      />
      <div className="mb-5 max-w-md">
        <SearchField
          label={t('Search audios')}
          placeholder={t('Search by title...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <ListPanel
        list={list}
        loadingText={t('Loading Audios...')}
        failedTitle={t('An Error Occurred')}
        failedFallback={t('Failed to fetch audios.')}
        empty={<NoAudios isSearch={search !== ''} />}
      >
        {(audios) => <AudioTable audios={audios} onEdit={edit} onOpen={(what, audio) => setOpened({ what, audio })} />}
      </ListPanel>
      {opened?.what === 'preview' && <AudioPreview audio={opened.audio} onClose={close} />}
      {opened?.what === 'delete' && <DeleteAudio audio={opened.audio} onClose={close} />}
    </>
  )
}

function NoAudios({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('Click Add New Audio to upload the first one.')
  return <Empty title={t('No Audios Found')} text={text} drawing={<Lotus />} />
}
