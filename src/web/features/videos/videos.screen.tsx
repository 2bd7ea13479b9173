import { VideoDialog } from './video-dialog.tsx'
import { VideoTable } from './video-table.tsx'
import { videoList } from './video-list.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { ContentScreen } from '#web/features/content/public.ts'
import { openForm } from '#web/features/uploads/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Sunrise } from '#web/ui/drawings.tsx'
import { Empty, ErrorText } from '#web/ui/states.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useState } from 'react'

/** The administrator's videos (specification §2 Videos). */
export function VideosScreen() {
  const { search, setSearch } = useUrlSearch()
  const [viewed, setViewed] = useState<AdminVideo | null>(null)
  const edit = (video: AdminVideo) => openForm((onClose) => <VideoDialog video={video} onClose={onClose} />, video._id)
  return (
    <>
      <ContentScreen
        pageTitle={t('Video Library – Sadhana')}
        title={t('Video Library')}
        pages={videoList.usePages(search)}
        deletion={videoList.deletion}
        add={{
          label: t('Add New Video'),
          onClick: () => openForm((onClose) => <VideoDialog video={null} onClose={onClose} />),
        }}
        search={{ label: t('Search videos'), text: search, onSearch: setSearch }}
        texts={{
          loading: t('Loading Videos...'),
          failedTitle: t('An Error Occurred'),
          failedFallback: t('Failed to fetch videos.'),
        }}
        empty={<NoVideos isSearch={search !== ''} />}
      >
        {(videos, onDelete) => <VideoTable videos={videos} onView={setViewed} onEdit={edit} onDelete={onDelete} />}
      </ContentScreen>
      {viewed && <VideoPreview video={viewed} onClose={() => setViewed(null)} />}
    </>
  )
}

function NoVideos({ isSearch }: { isSearch: boolean }) {
  const text = isSearch ? t('Try adjusting your search criteria.') : t('Click Add New Video to upload the first one.')
  return <Empty title={t('No Videos Found')} text={text} drawing={<Sunrise />} />
}

/** Plays the file as members will see it. */
function VideoPreview({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const [hasFailed, setFailed] = useState(false)
  const title = video.title || t('Video Preview')
  return (
    <Dialog open onClose={onClose} title={title}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- it has the captions that were added */}
      <video
        src={video.videoFileUrl}
        aria-label={title}
        controls
        autoPlay
        playsInline
        onError={() => setFailed(true)}
        className="aspect-video w-full rounded-field bg-black"
      >
        {video.captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" src={url} srcLang={language} label={label} />
        ))}
      </video>
      {hasFailed && (
        <ErrorText className="mt-4">
          {t('The video cannot be played now. Please reload the page and try again.')}
        </ErrorText>
      )}
    </Dialog>
  )
}
