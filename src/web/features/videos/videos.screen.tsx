import { VideoBatchDialog } from './video-batch-dialog.tsx'
import { USAGE_LABELS, VideoDialog } from './video-dialog.tsx'
import { useVideoFilters, VideoFilterFields } from './video-filters.tsx'
import { videoList } from './video-list.ts'
import { VideoPreviewDialog } from './video-preview-dialog.tsx'
import { type AdminVideo, videos as videoCalls } from '#shared/contract/videos.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { CaptionJobs, CaptionsEditorDialog, captionSets, TooLongCaptions } from '#web/features/captions/public.ts'
import {
  ContentScreen,
  ContentTable,
  dateAddedColumn,
  statusColumn,
  useItemForms,
} from '#web/features/content/public.ts'
import { MediaLine, PosterThumbnail, ReplaceFileButton, useMediaPolling } from '#web/features/renditions/public.ts'
import { openForm } from '#web/features/uploads/public.ts'
import { FiguresButton } from '#web/features/watch-figures/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { useReopenedForm } from '#web/platform/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Sunrise } from '#web/ui/drawings.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Captions, Eye, ListPlus } from 'lucide-react'
import { useState } from 'react'

/** The administrator's videos (specification §2 Videos). */
export function VideosScreen() {
  const { search } = useUrlSearch()
  const [viewedId, setViewedId] = useState<string | null>(null)
  const [captioned, setCaptioned] = useState<{ video: AdminVideo; language?: string } | null>(null)
  const filters = useVideoFilters()
  const pages = videoList.usePages(search, filters)
  useMediaPolling(pages.items, videoCalls.list)
  const captionedNow = pages.items.find(({ _id }) => _id === captioned?.video._id)
  const viewed = pages.items.find(({ _id }) => _id === viewedId)
  const { add, edit } = useItemForms({
    kind: videoList.kind,
    items: pages.items,
    renderForm: (video, onClose) => <VideoDialog video={video} onClose={onClose} />,
  })
  useReopenedForm('captions', { items: captionSets(pages.items), open: setCaptioned })
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
            actions={videoActions({
              onPreview: ({ _id }) => setViewedId(_id),
              onCaptions: (video) => setCaptioned({ video }),
            })}
            actionsWidth="md:w-52"
            onEdit={edit}
            onDelete={onDelete}
            selection={selection}
          />
        )}
      </ContentScreen>
      {viewed && <VideoPreviewDialog video={viewed} onClose={() => setViewedId(null)} />}
      {captioned && (
        <CaptionsEditorDialog
          {...captioned}
          video={captionedNow ?? captioned.video}
          onSaved={videoList.replace}
          onClose={() => setCaptioned(null)}
        />
      )}
    </>
  )
}

function columns(now: Instant): Column<AdminVideo>[] {
  return [{ header: t('Title'), cell: titleCell, onPhones: 'main' }, statusColumn(now), dateAddedColumn()]
}

function titleCell(video: AdminVideo) {
  const { title, usageType, sequenceOrder, durationInSeconds, posterUrl } = video
  const minutes = Math.max(1, Math.round(durationInSeconds / 60))
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <PosterThumbnail url={posterUrl} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">
          {[
            USAGE_LABELS[usageType](),
            t('No. {number}', { number: sequenceOrder }),
            t('{minutes} min', { minutes }),
          ].join(' · ')}
        </p>
        <MediaLine item={video} />
        <TooLongCaptions captions={video.captions} />
        <CaptionJobs video={video} />
      </div>
    </div>
  )
}

interface VideoActions {
  onPreview: (video: AdminVideo) => void
  onCaptions: (video: AdminVideo) => void
}

function videoActions({ onPreview, onCaptions }: VideoActions) {
  return (video: AdminVideo) => (
    <>
      <IconButton icon={Eye} label={t('View {title}', { title: video.title })} onClick={() => onPreview(video)} />
      <IconButton
        icon={Captions}
        label={t('Captions of {title}', { title: video.title })}
        onClick={() => onCaptions(video)}
      />
      <ReplaceFileButton item={video} kind="video" />
      <FiguresButton item={video} kind="VIDEO" />
    </>
  )
}
