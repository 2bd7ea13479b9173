import { VideoBatchDialog } from './video-batch-dialog.tsx'
import { USAGE_LABELS, VideoDialog } from './video-dialog.tsx'
import { useVideoFilters, VideoFilterFields } from './video-filters.tsx'
import { videoList } from './video-list.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import type { Instant } from '#shared/domain/ist.ts'
import {
  ContentScreen,
  ContentTable,
  dateAddedColumn,
  statusColumn,
  useItemForms,
} from '#web/features/content/public.ts'
import { openForm } from '#web/features/uploads/public.ts'
import { FiguresButton } from '#web/features/watch-figures/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Sunrise } from '#web/ui/drawings.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Eye, ListPlus } from 'lucide-react'
import { useState } from 'react'

/** The administrator's videos (specification §2 Videos). */
export function VideosScreen() {
  const { search } = useUrlSearch()
  const [viewed, setViewed] = useState<AdminVideo | null>(null)
  const filters = useVideoFilters()
  const pages = videoList.usePages(search, filters)
  const { add, edit } = useItemForms({
    kind: videoList.kind,
    items: pages.items,
    renderForm: (video, onClose) => <VideoDialog video={video} onClose={onClose} />,
  })
  return (
    <>
      <ContentScreen
        pageTitle={t('Video Library – Sadhana')}
        title={t('Video Library')}
        pages={pages}
        deletion={videoList.deletion}
        filters={<VideoFilterFields />}
        isFiltered={filters.status !== undefined || filters.usageType !== undefined}
        otherActions={
          <Button variant="secondary" onClick={() => openForm((onClose) => <VideoBatchDialog onClose={onClose} />)}>
            <ListPlus aria-hidden size={20} />
            {t('Add several')}
          </Button>
        }
        bulkPublishing={videoList}
        add={{
          label: t('Add New Video'),
          onClick: add,
        }}
        search={{ label: t('Search videos') }}
        texts={{
          loading: t('Loading Videos...'),
          failedFallback: t('Failed to fetch videos.'),
        }}
        empty={{
          title: t('No Videos Found'),
          text: t('Click Add New Video to upload the first one.'),
          drawing: <Sunrise />,
        }}
      >
        {(videos, onDelete, selection) => (
          <ContentTable
            caption={t('Videos')}
            items={videos}
            columns={columns}
            actions={previewAction(setViewed)}
            actionsWidth="md:w-52"
            onEdit={edit}
            onDelete={onDelete}
            selection={selection}
          />
        )}
      </ContentScreen>
      {viewed && <VideoPreviewDialog video={viewed} onClose={() => setViewed(null)} />}
    </>
  )
}

/** Plays the file as members will see it. */
function VideoPreviewDialog({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
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

function columns(now: Instant): Column<AdminVideo>[] {
  return [{ header: t('Title'), cell: titleCell }, statusColumn(now), dateAddedColumn()]
}

function titleCell({ title, usageType, sequenceOrder, durationInSeconds }: AdminVideo) {
  const minutes = Math.max(1, Math.round(durationInSeconds / 60))
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted">
        {[
          USAGE_LABELS[usageType](),
          t('No. {number}', { number: sequenceOrder }),
          t('{minutes} min', { minutes }),
        ].join(' · ')}
      </p>
    </>
  )
}

function previewAction(onPreview: (video: AdminVideo) => void) {
  return (video: AdminVideo) => (
    <>
      <IconButton icon={Eye} label={t('View {title}', { title: video.title })} onClick={() => onPreview(video)} />
      <FiguresButton item={video} kind="VIDEO" />
    </>
  )
}
