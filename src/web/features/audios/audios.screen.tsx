import { AudioDialog } from './audio-dialog.tsx'
import { audioList } from './audio-list.ts'
import { type AdminAudio, audios as audioCalls } from '#shared/contract/audios.ts'
import type { Instant } from '#shared/domain/ist.ts'
import {
  ContentScreen,
  ContentTable,
  dateAddedColumn,
  statusColumn,
  ContentFilterFields,
  useContentFilters,
  useItemForms,
} from '#web/features/content/public.ts'
import { PreviewProblem, usePreviewSource } from '#web/features/playback/public.ts'
import { MediaLine, ReplaceFileButton, useMediaPolling } from '#web/features/renditions/public.ts'
import { FiguresButton } from '#web/features/watch-figures/public.ts'
import { t } from '#web/i18n/t.ts'
import { useUrlSearch } from '#web/platform/url-filters.ts'
import { Lotus } from '#web/ui/drawings.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Play } from 'lucide-react'
import { useState } from 'react'

/** The administrator's audios (specification §2 Audios). */
export function AudiosScreen() {
  const { search } = useUrlSearch()
  const [previewed, setPreviewed] = useState<AdminAudio | null>(null)
  const filters = useContentFilters()
  const pages = audioList.usePages(search, filters)
  useMediaPolling(pages.items, audioCalls.list)
  const { add, edit } = useItemForms({
    kind: audioList.kind,
    items: pages.items,
    renderForm: (audio, onClose) => <AudioDialog audio={audio} onClose={onClose} />,
  })
  return (
    <>
      <ContentScreen
        pageTitle={t('Audio Library – Sadhana')}
        title={t('Audio Library')}
        pages={pages}
        deletion={audioList.deletion}
        filters={<ContentFilterFields defaultOrder="newest" />}
        isFiltered={filters.status !== undefined}
        bulkPublishing={audioList}
        add={{
          label: t('Add New Audio'),
          onClick: add,
        }}
        search={{ label: t('Search audios') }}
        texts={{
          loading: t('Loading Audios...'),
          failedFallback: t('Failed to fetch audios.'),
        }}
        empty={{
          title: t('No Audios Found'),
          text: t('Click Add New Audio to upload the first one.'),
          drawing: <Lotus />,
        }}
      >
        {(audios, onDelete, selection) => (
          <ContentTable
            caption={t('Audios')}
            items={audios}
            columns={columns}
            actions={rowActions(setPreviewed)}
            actionsWidth="md:w-52"
            onEdit={edit}
            onDelete={onDelete}
            selection={selection}
          />
        )}
      </ContentScreen>
      {previewed && <AudioPreviewDialog audio={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

/** Plays the audio as members hear it. */
function AudioPreviewDialog({ audio, onClose }: { audio: AdminAudio; onClose: () => void }) {
  const source = usePreviewSource({ id: audio._id, fileUrl: audio.audioFileUrl })
  return (
    <Dialog open onClose={onClose} title={audio.title}>
      {audio.artist && <p className="mb-4 text-muted">{audio.artist}</p>}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the product has no captions to offer */}
      <audio {...source.mediaProps} aria-label={audio.title} controls autoPlay className="w-full" />
      <PreviewProblem
        source={source}
        connectionText={t('The audio cannot be played now. Please reload the page and try again.')}
      />
    </Dialog>
  )
}

function columns(now: Instant): Column<AdminAudio>[] {
  return [
    { header: t('Title'), cell: titleCell, onPhones: 'main' },
    { header: t('Artist'), cell: ({ artist }) => artist || '–' },
    statusColumn(now),
    dateAddedColumn(),
  ]
}

function titleCell(audio: AdminAudio) {
  const { title, durationInSeconds } = audio
  const minutes = Math.max(1, Math.round(durationInSeconds / 60))
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted">{t('{minutes} min', { minutes })}</p>
      <MediaLine item={audio} />
    </>
  )
}

function rowActions(onPreview: (audio: AdminAudio) => void) {
  return (audio: AdminAudio) => (
    <>
      <IconButton icon={Play} label={t('Preview {title}', { title: audio.title })} onClick={() => onPreview(audio)} />
      <ReplaceFileButton item={audio} kind="audio" />
      <FiguresButton item={audio} kind="AUDIO" />
    </>
  )
}
