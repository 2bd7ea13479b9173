import { DeleteVideo } from './delete-video.tsx'
import { VideoDialog } from './video-dialog.tsx'
import { VideoPreview } from './video-preview.tsx'
import { VideoTable } from './video-table.tsx'
import { useVideos } from './videos.hooks.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { openForm } from '#web/features/uploads/uploads.hooks.ts'
import { t } from '#web/i18n/t.ts'
import { useSearchInUrl } from '#web/platform/search-in-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Sunrise } from '#web/ui/drawings.tsx'
import { ListPanel } from '#web/ui/list-panel.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'

type Opened = { what: 'view' | 'delete'; video: AdminVideo }

/** The administrator's videos (specification §2 Videos). */
export function VideosScreen() {
  const { search, setSearch } = useSearchInUrl()
  const list = useVideos(search)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const edit = (video: AdminVideo) => openForm((onClose) => <VideoDialog video={video} onClose={onClose} />, video._id)
  return (
    <>
      <title>{t('Video Library – Sadhana')}</title>
      <ScreenHeader
        title={t('Video Library')}
        action={
          <Button onClick={() => openForm((onClose) => <VideoDialog video={null} onClose={onClose} />)}>
            <Plus aria-hidden size={20} />
            {t('Add New Video')}
          </Button>
        }
      />
      <div className="mb-5 max-w-md">
        <SearchField
          label={t('Search videos')}
          placeholder={t('Search by title...')}
          initial={search}
          onSearch={setSearch}
        />
      </div>
      <ListPanel
        list={list}
        loadingText={t('Loading Videos...')}
        failedTitle={t('An Error Occurred')}
        failedFallback={t('Failed to fetch videos.')}
        empty={<NoVideos isSearch={search !== ''} />}
      >
        {(videos) => <VideoTable videos={videos} onEdit={edit} onOpen={(what, video) => setOpened({ what, video })} />}
      </ListPanel>
      {opened?.what === 'view' && <VideoPreview video={opened.video} onClose={close} />}
      {opened?.what === 'delete' && <DeleteVideo video={opened.video} onClose={close} />}
    </>
  )
}

function NoVideos({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('Click Add New Video to upload the first one.')
  return <Empty title={t('No Videos Found')} text={text} drawing={<Sunrise />} />
}
